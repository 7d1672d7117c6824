const TOKEN = 'a-token-for-the-metrics-of-a-test'

/** The setting with which /metrics is there, and what Prometheus sends then. */
export const METRICS_ENV = { METRICS_TOKEN: TOKEN }
export const METRICS_HEADERS = { authorization: `Bearer ${TOKEN}` }
