import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { createLog } from '#server/log.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castAssignment, castKari, castVikar, giveCredits } from '#test/cast.ts'
import { serveTestApp } from '#test/http.ts'
import { METRICS_ENV, METRICS_HEADERS } from '#test/metrics.ts'
import { onServer } from '#test/server.ts'
import { openServices } from './compose.ts'
import { refreshGauges } from './refresh-gauges.ts'
import { createServer } from './server.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>

beforeEach(async () => {
  app = await openTestApp(METRICS_ENV)
  server = await serveTestApp(app)
})
afterEach(async () => {
  await server.close()
  await app.close()
})

const get = (path: string) => server.anonymous('GET', path, undefined, METRICS_HEADERS)
/** Makes the database refuse and end all connections during the work. */
const whileAway = async (work: () => Promise<void>) => {
  const [row] = await app.db.query('select current_database() as name')
  const name = String(row?.['name'])
  const postgres = inject('testServer')
  await onServer(postgres, `alter database ${name} allow_connections false`)
  await onServer(postgres, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  try {
    await work()
  } finally {
    await onServer(postgres, `alter database ${name} allow_connections true`)
  }
}
const aSecondLater = () => app.clock.set(new Date(app.clock.now().getTime() + 1000).toISOString())

describe('/healthz and /readyz', () => {
  it('report that the service is alive and ready', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const { status, body } = await get(path)
      expect({ status, body }).toEqual({ status: 200, body: { status: 'ok' } })
    }
  })

  it.each(['/%72eadyz', '/%68ealthz', '/%6detrics', '/readyz/', '//readyz', '/READYZ'])(
    'answer at no other form of their address, which a proxy might let through: %s',
    async (path) => {
      expect([403, 404]).toContain((await get(path)).status) // 403 where the pages are built
    },
  )

  it('distinguish a service without a database from a dead one, and notice its return', async () => {
    await whileAway(async () => {
      const { status, body } = await get('/readyz')
      expect({ status, body }).toEqual({ status: 503, body: { status: 'no database' } })
      expect((await get('/healthz')).status).toBe(200)
    })
    aSecondLater()
    expect((await get('/readyz')).status).toBe(200)
  })

  it.each([
    ['drop function graphile_worker.wake'],
    ['revoke execute on function graphile_worker.wake from vikarklar_system'],
    ['revoke usage on schema graphile_worker from vikarklar_system'],
  ])('tell a service whose jobs cannot be woken: %s', async (fault) => {
    await app.db.query(fault)
    const { status, body } = await get('/readyz')
    expect({ status, body }).toEqual({ status: 503, body: { status: 'no job queue' } })
    await migrate(app.db.connect)
    aSecondLater()
    expect((await get('/readyz')).status).toBe(200)
  })

  it('leave no job behind', async () => {
    await get('/readyz')
    expect(await app.db.query('select from graphile_worker.jobs')).toEqual([])
  })

  it('probe the database once a second, however many clients ask', async () => {
    const jobs = async () => {
      const [row] = await app.db.query(
        "select pg_sequence_last_value(pg_get_serial_sequence('graphile_worker._private_jobs', 'id')::regclass) as last",
      )
      return Number(row?.['last'])
    }
    app.clock.set('2026-11-02T08:00:00Z')
    await get('/readyz')
    const before = await jobs()
    await Promise.all(Array.from({ length: 50 }, () => get('/readyz')))
    expect(await jobs()).toBe(before)
    aSecondLater()
    const answers = await Promise.all(Array.from({ length: 50 }, () => get('/readyz')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await jobs()).toBe(before + 1)
  })
})

describe('/metrics', () => {
  /** Asks two substitutes by SMS that are never sent. */
  const castWaitingSms = async () => {
    const kari = await castKari(app)
    await giveCredits(app, kari, 5)
    await castVikar(app, kari, 'Ola Hansen')
    await castVikar(app, kari, 'Siri Dahl')
    await castAssignment(app, kari)
  }
  const values = async () => {
    const { status, text, headers } = await get('/metrics')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch(/^text\/plain/)
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    return new Map(
      lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
    )
  }

  it('has the names used by operators', async () => {
    const { text } = await get('/metrics')
    const names = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => `${name} ${type}`)
    expect(names).toEqual(
      expect.arrayContaining([
        'vikarklar_messages_total counter',
        'vikarklar_claims_total counter',
        'vikarklar_http_request_duration_seconds histogram',
        'vikarklar_messages_pending gauge',
        'vikarklar_messages_oldest_pending_seconds gauge',
        'vikarklar_gateway_up gauge',
        'vikarklar_gateway_last_success_seconds gauge',
        'process_resident_memory_bytes gauge',
        'nodejs_eventloop_lag_seconds gauge',
      ]),
    )
  })

  it('answers while the database is unavailable, and reports that', async () => {
    await whileAway(async () => expect((await get('/metrics')).text).toContain('\nvikarklar_database_up 0\n'))
    expect((await get('/metrics')).text).toContain('\nvikarklar_database_up 1\n')
  })

  it('does not wait for a hanging database, and starts no second query meanwhile', async () => {
    const holder = new pg.Client(app.db.connect('owner'))
    await holder.connect()
    await holder.query('begin; lock table sms_history')
    const [first, second] = await Promise.all([get('/metrics'), get('/metrics')])
    for (const { text } of [first, second]) expect(text).toContain('\nvikarklar_database_up 0\n')
    const waiting = await app.db.query(
      "select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
    expect(waiting).toHaveLength(1)
    await holder.query('commit')
    await holder.end()
    expect((await get('/metrics')).text).toContain('\nvikarklar_database_up 1\n')
  })

  // Fails when the queries run in parallel, each in its own transaction.
  it('takes one of the system’s few connections', async () => {
    const fresh = await openServices(app.config, app.db.connect, createLog('silent'))
    const connections = () =>
      app.db.query(
        "select pid from pg_stat_activity where application_name = 'vikarklar vikarklar_system' and datname = current_database()",
      )
    const before = await connections()
    await refreshGauges(fresh)
    expect((await connections()).length - before.length).toBe(1)
    await fresh.close()
  })

  it('counts waiting messages, and how long they have been due', async () => {
    await castWaitingSms()
    await app.db.query(`update sms_history set created_at = now() - interval '3 hours',
      next_attempt_at = now() - interval '1 hour'`)
    const measured = await values()
    expect(measured.get('vikarklar_messages_pending{channel="sms"}')).toBe(2)
    expect(measured.get('vikarklar_messages_pending{channel="email"}')).toBe(1) // Kari's confirmation
    expect(measured.get('vikarklar_messages_oldest_pending_seconds{channel="sms"}')).toBeCloseTo(3600, -2)
  })

  it('shows since when a message has been failing, even if it is not due again yet', async () => {
    await castWaitingSms()
    const name = 'vikarklar_messages_oldest_retried_seconds{channel="sms"}'
    expect((await values()).get(name)).toBe(0)
    await app.db.query(`update sms_history set attempts = 3, created_at = now() - interval '1 hour',
      next_attempt_at = now() + interval '10 minutes'`)
    const measured = await values()
    expect(measured.get(name)).toBeCloseTo(3600, -2)
    expect(measured.get('vikarklar_messages_oldest_pending_seconds{channel="sms"}')).toBe(0)
  })

  it('counts the outcomes of messages in the last hour, sent by any process', async () => {
    await castWaitingSms()
    const count = async (state: string) =>
      (await values()).get(`vikarklar_messages_last_hour{channel="sms",state="${state}"}`)
    expect(await count('queued')).toBe(2)
    await app.db
      .query(`update sms_history set gateway_state = 'failed', status = 'failed', next_attempt_at = null,
      cost = 0`)
    expect([await count('queued'), await count('failed')]).toEqual([undefined, 2])
    await app.db.query("update sms_history set created_at = now() - interval '61 minutes'")
    expect(await count('failed')).toBeUndefined()
  })

  it('starts the count of failed answers at zero, so that the first one shows', async () => {
    const series =
      'vikarklar_http_request_duration_seconds_count{method="POST",route="/r/:token",status="5xx"}'
    expect((await values()).get(series)).toBe(0)
  })

  it('shows which gateways answer, and since when', async () => {
    await app.db.query(`insert into gateway_health (name, failures, retry_at, last_success_at) values
      ('local', 5, now() + interval '10 s', now() - interval '1 hour'), ('sveve', 5, now(), now())`)
    expect((await values()).get('vikarklar_gateway_up{gateway="local"}')).toBe(1) // no message waits for it
    await castWaitingSms()
    const measured = await values()
    expect(measured.get('vikarklar_gateway_up{gateway="local"}')).toBe(0)
    expect(measured.get('vikarklar_gateway_up{gateway="local-mailbox"}')).toBe(1)
    expect(measured.get('vikarklar_gateway_last_success_seconds{gateway="local"}')).toBeCloseTo(3600, -2)
    const gateways = [...measured.keys()].filter((name) => name.startsWith('vikarklar_gateway'))
    expect(gateways).toHaveLength(3) // None for a gateway that is out of use or has never been called.
  })

  it('shows the age of the newest backup, and nothing while there is none', async () => {
    expect((await get('/metrics')).text).not.toMatch(/^vikarklar_backup_age_seconds /m)
    await app.db.query(`insert into audit_log (at, action) values
      (now() - interval '3 hours', 'backup-made'), (now() - '2 hours'::interval, 'backup-made'), (now(), 'login')`)
    expect((await values()).get('vikarklar_backup_age_seconds')).toBeCloseTo(7200, -2)
  })

  it('counts failing jobs, by name, until they succeed', async () => {
    const name = 'vikarklar_jobs_failing{task="keep-message-parts"}'
    await app.db.query("select graphile_worker.add_job('keep-message-parts')")
    expect((await values()).get(name)).toBeUndefined()
    await app.db.query("update graphile_worker._private_jobs set last_error = 'no disk', attempts = 1")
    expect((await values()).get(name)).toBe(1)
    await app.db.query('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs')
    expect((await values()).get(name)).toBeUndefined()
  })

  it('distinguishes a database that answers from a job queue that does not', async () => {
    await app.db.query('drop function graphile_worker.failing')
    expect((await values()).get('vikarklar_database_up')).toBe(1)
  })

  it('shows how far ahead message tables have partitions', async () => {
    const day = 24 * 3600
    const ahead = async (table: string) =>
      (await values()).get(`vikarklar_message_parts_ahead_seconds{table="${table}"}`)
    expect(await ahead('sms_history')).toBeGreaterThan(90 * day)
    await app.db.query("select make_parts('email_history', 'year', now() + interval '5 years')")
    expect(await ahead('email_history')).toBeGreaterThan(5 * 365 * day)
    expect(await ahead('sms_history')).toBeLessThan(5 * 365 * day)
  })

  it('shows no archive if there is none', async () => {
    const { text } = await get('/metrics')
    expect(text).toContain('# TYPE vikarklar_archive_failing_seconds gauge')
    expect(text).not.toMatch(/^vikarklar_archive_failing_seconds /m)
  })

  describe('a caller', () => {
    const token = 'm'.repeat(32)
    const ask = async (metricsToken: string | null, headers: Record<string, string>) => {
      const config = { ...app.config, metricsToken }
      const other = await createServer({ ...app, config })
      const { statusCode, body } = await other.inject({ url: '/metrics', headers })
      await other.close()
      return { statusCode, hasFigures: body.includes('vikarklar_') }
    }
    const closed = { statusCode: 404, hasFigures: false }

    it('without the token gets 404', async () => {
      expect(await ask(null, {})).toEqual(closed)
      expect(await ask(null, { authorization: 'Bearer null' })).toEqual(closed)
      expect(await ask(token, {})).toEqual(closed)
    })

    it('returns the metrics for the token', async () => {
      expect(await ask(token, { authorization: `Bearer ${token}` })).toEqual({
        statusCode: 200,
        hasFigures: true,
      })
      for (const wrong of [`Bearer ${token}m`, `Basic ${token}`, 'Bearer ', token])
        expect(await ask(token, { authorization: wrong })).toEqual(closed)
    })
  })

  it('labels requests by their pattern, so that no link’s secret becomes a label', async () => {
    const token = 'abcdefghijkABCDEFGH123'
    await get(`/r/${token}`)
    await get('/finnes/ikke/kari@fjellhamar.example')
    const { text } = await get('/metrics')
    expect(text).toContain('route="/r/:token"')
    for (const secret of [token, 'kari@']) expect(text).not.toContain(secret)
  })
})
