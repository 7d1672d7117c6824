import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** What operators watch, in Prometheus' terms. Labels never hold ids or personal data. */
export interface Metrics {
  readonly registry: Registry
  readonly messages: Counter<'channel' | 'outcome'>
  readonly claims: Counter<'outcome'>
  readonly requestSeconds: Histogram<'method' | 'route' | 'status'>
  readonly outboxPending: Gauge<'channel'>
  readonly outboxOldestSeconds: Gauge<'channel'>
}

export const createMetrics = (): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    messages: new Counter({
      name: 'vikarklar_messages_total',
      help: 'Attempts to send, by outcome',
      labelNames: ['channel', 'outcome'],
      registers,
    }),
    claims: new Counter({
      name: 'vikarklar_claims_total',
      help: 'Answers to assignments, by outcome',
      labelNames: ['outcome'],
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'vikarklar_http_request_duration_seconds',
      help: 'Time to answer a request',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers,
    }),
    outboxPending: new Gauge({
      name: 'vikarklar_messages_pending',
      help: 'Messages that wait to be sent',
      labelNames: ['channel'],
      registers,
    }),
    outboxOldestSeconds: new Gauge({
      name: 'vikarklar_messages_oldest_pending_seconds',
      help: 'Age of the oldest message that is due',
      labelNames: ['channel'],
      registers,
    }),
  }
}
