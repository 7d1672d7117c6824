import { createServer } from 'node:tls'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { makeCertificate } from '#test/certificate.ts'
import { freePort } from '#test/free-port.ts'
import { until } from '#test/until.ts'
import { refreshGauges } from './refresh-gauges.ts'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(() => app.close())

/** Reads /metrics by name and labels. */
const values = async (services: Parameters<typeof refreshGauges>[0] = app) => {
  await refreshGauges(services)
  const lines = (await services.metrics.registry.metrics())
    .split('\n')
    .filter((line) => line.startsWith('vikarklar'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}

it('measures how long the oldest job waits for a worker, without jobs that are done or retried later', async () => {
  const due = async () => (await values()).get('vikarklar_jobs_oldest_due_seconds')
  expect(await due()).toBe(0)
  await app.db.query("select graphile_worker.add_job('deliver-sms', run_at => now() - interval '10 minutes')")
  expect(await due()).toBeCloseTo(600, -2)
  await app.db.query("update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker'")
  expect(await due()).toBe(0)
  await app.db.query(
    "update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = now() + interval '1 minute'",
  )
  expect(await due()).toBe(0)
})

it('measures when a worker last reported, also while there is no work', async () => {
  const seen = async () => (await values()).get('vikarklar_worker_seen_seconds')
  expect(await seen()).toBeUndefined()
  await app.db
    .query(`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values ('reconcile-payments', now() - interval '1 day', null), ('forget-push', now(), now())`)
  expect(await seen()).toBeCloseTo(86_400, -2)
  await app.db
    .query(`update graphile_worker._private_known_crontabs set last_execution = now() - interval '2 minutes'
    where identifier = 'reconcile-payments'`)
  expect(await seen()).toBeCloseTo(120, -1)
})

it('measures the free space of the disk like df', async () => {
  const measured = await values()
  const [free = 0, size = 0] = ['free', 'size'].map((what) => measured.get(`vikarklar_disk_${what}_bytes`))
  expect(free).toBeGreaterThan(0)
  expect(size).toBeGreaterThan(free)
})

// Fails when the certificate is read from a file, or only once: a proxy may still present an old one.
it('measures the remaining validity of the public certificate', async () => {
  const port = await freePort()
  const server = createServer(makeCertificate('localhost', 9)).listen(port, '127.0.0.1')
  const services = { ...app, config: { ...app.config, appUrl: `https://localhost:${port}` } }
  const days = async () =>
    Math.round(((await values(services)).get('vikarklar_certificate_seconds{of="app"}') ?? NaN) / 86_400)
  expect(await days()).toBeNaN()
  await until(async () => (await days()) === 9)
  server.setSecureContext(makeCertificate('localhost', 90))
  expect(await days()).toBe(9)
  app.clock.set(new Date(app.clock.now().getTime() + 3_600_001).toISOString())
  await until(async () => (await days()) === 90)
  server.close()
  app.clock.set(new Date(app.clock.now().getTime() + 3_600_001).toISOString())
  await until(async () => Number.isNaN(await days())) // The value is unknown.
})

it('reports no certificates if there are none', async () => {
  expect([...(await values()).keys()].filter((name) => name.includes('certificate'))).toEqual([])
})
