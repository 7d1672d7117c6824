const TOKEN = 'a-token-for-the-metrics-of-a-test'

/** The setting that opens /metrics, and Prometheus's header for it. */
export const METRICS_ENV = { METRICS_TOKEN: TOKEN }
export const METRICS_HEADERS = { authorization: `Bearer ${TOKEN}` }
