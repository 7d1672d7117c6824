import { expect, it } from 'vitest'
import { createMetrics } from './metrics.ts'

it('counts separately for each service, and measures the process once for all of them', async () => {
  const [one, other] = [createMetrics(), createMetrics()]
  one.claims.inc({ outcome: 'failed' })
  expect(await one.registry.metrics()).toContain('vikarklar_claims_total{outcome="failed"} 1')
  expect(await other.registry.metrics()).toContain('vikarklar_claims_total{outcome="failed"} 0')
  const lagOf = ({ registry }: typeof one) => registry.getSingleMetric('nodejs_eventloop_lag_mean_seconds')
  expect(lagOf(one)).toBeDefined()
  expect(lagOf(one)).toBe(lagOf(other))
})
