import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openServices } from '#app/compose.ts'
import { connectByUrl } from '#server/database/pools.ts'
import { reachDatabase } from '#server/database/connect.ts'
import { createLog } from '#server/log.ts'
import { SUPERUSER } from '#server/postgres/init.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castAssignment, castKari, castVikar, type CastAdministrator } from '#test/cast.ts'
import { startTwinServers } from '#test/followed-server.ts'
import { createHeardLog } from '#test/heard-log.ts'
import { serveTestApp } from '#test/http.ts'
import { METRICS_ENV, METRICS_HEADERS } from '#test/metrics.ts'
import { startRelay, type Relay } from '#test/relay.ts'
import { onServer } from '#test/server.ts'
import { until } from '#test/until.ts'

/** The product's database, and one created on another machine by mistake: both accept writes. */
let app: TestApp
let twins: Awaited<ReturnType<typeof startTwinServers>>
let kari: CastAdministrator
let own: Relay
let stray: Relay
let beside: Awaited<ReturnType<typeof openServices>>
let server: Awaited<ReturnType<typeof serveTestApp>>
let log: ReturnType<typeof createHeardLog>
let DATABASE_URL: string

beforeAll(async () => {
  twins = await startTwinServers('split')
  app = await openTestApp(METRICS_ENV)
  kari = await castKari(app)
})
afterAll(async () => {
  await app.close()
  await twins.close()
})
beforeEach(async () => {
  own = await startRelay(app.db.connect('owner'))
  stray = await startRelay({ host: twins.servers[0]?.socketDir ?? '', port: 5432 })
  const { database } = app.db.connect('owner')
  await onServer(strayServer(), `create database ${String(database)}`)
  stray.cut()
  log = createHeardLog()
  DATABASE_URL = `postgres://${SUPERUSER}@${[own, stray].map(hostOf).join(',')}/${String(database)}?target_session_attrs=read-write`
  const config = { ...app.config, databaseUrl: DATABASE_URL, databasePoolUrl: null }
  beside = await openServices(config, connectByUrl(DATABASE_URL, log.log), log.log, app.clock)
  server = await serveTestApp({ ...app, ...beside, clock: app.clock })
})
afterEach(async () => {
  await server.close()
  await beside.close()
  own.close()
  stray.close()
  const { database } = app.db.connect('owner')
  await onServer(strayServer(), `drop database ${String(database)} with (force)`)
})

const strayServer = () => ({ host: twins.servers[0]?.socketDir ?? '', port: 5432 })
const hostOf = (relay: Relay) => `127.0.0.1:${String(relay.through({}).port)}`
const isLogged = (level: string, words: string) =>
  log.lines.some((line) => line.includes(`"level":"${level}"`) && line.includes(words))
const later = () => app.clock.set(new Date(app.clock.now().getTime() + 1000).toISOString())
const ready = async () => {
  later()
  const { status, body } = await server.anonymous('GET', '/readyz')
  return [status, body]
}
const WHOLE = [200, { status: 'ok' }]
const groups = async () => (await app.db.query('select name from vikar_groups')).map(({ name }) => name)

describe('a second database among the nodes', () => {
  it('ends all writing at once, until it is gone', async () => {
    const asKari = await server.as(kari)
    const save = (name: string) => asKari('POST', '/api/groups', { name })
    expect([(await save('Musikk')).status, await ready()]).toEqual([200, WHOLE])
    await stray.restore()
    await until(() => isLogged('error', 'are different databases'))
    const { status, body } = await save('Gym')
    expect([status, body]).toMatchObject([503, { code: 'SERVICE_UNAVAILABLE' }])
    expect(await ready()).toEqual([503, { status: 'two databases' }])
    expect((await server.anonymous('GET', '/metrics', undefined, METRICS_HEADERS)).text).toContain(
      '\nvikarklar_database_split 1\n',
    )
    stray.cut()
    await until(async () => (await save('Naturfag')).status === 200)
    expect([await groups(), await ready()]).toEqual([['Musikk', 'Naturfag'], WHOLE])
    expect(isLogged('info', 'are one database again')).toBe(true)
    expect((await server.anonymous('GET', '/metrics', undefined, METRICS_HEADERS)).text).toContain(
      '\nvikarklar_database_split 0\n',
    )
  })

  it('shows a substitute that the database is unavailable, and accepts the yes afterwards', async () => {
    const { id } = await castVikar(app, kari, 'Ola Hansen')
    const shift = await castAssignment(app, kari, {
      channels: ['email'],
      recipients: { kind: 'chosen', vikarIds: [id] },
    })
    const path = `/r/${shift.token(id)}`
    const yes = async () => {
      const answer = await fetch(server.url + path, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams({ response: 'accepted' }),
      })
      return { status: answer.status, text: await answer.text() }
    }
    own.cut()
    const whileAway = await yes()
    await own.restore()
    await stray.restore()
    await until(() => isLogged('error', 'are different databases'))
    const whileSplit = await yes()
    expect([whileSplit.status, whileSplit.text]).toEqual([whileAway.status, whileAway.text])
    stray.cut()
    await until(async () => (await yes()).status < 400)
    expect(await app.db.query('select response_type from assignment_responses')).toEqual([
      { response_type: 'accepted' },
    ])
  })

  it('is refused at the start in one sentence with both addresses', async () => {
    await stray.restore()
    const config = { ...app.config, databaseUrl: DATABASE_URL }
    await expect(reachDatabase(config, createLog('silent'))).rejects.toThrow(
      /127\.0\.0\.1:\d+ has a system identifier that ends in \d{6}, 127\.0\.0\.1:\d+ has a system identifier that ends in \d{6}/,
    )
  })

  it('ends connections through a pooler too', async () => {
    const config = {
      ...app.config,
      databaseUrl: DATABASE_URL,
      databasePoolUrl: DATABASE_URL.replace(`,${hostOf(stray)}`, ''),
    }
    const pooled = await openServices(config, connectByUrl(DATABASE_URL, log.log), log.log, app.clock)
    const read = () =>
      pooled.database.read(kari.scope, (tx) => tx.selectFrom('vikarGroups').select('name').execute())
    await read()
    await stray.restore()
    await until(async () =>
      read().then(
        () => false,
        (error: Error) => error.message.includes('different databases'),
      ),
    )
    stray.cut()
    await until(async () =>
      read().then(
        () => true,
        () => false,
      ),
    )
    await pooled.close()
  })
})

it('two servers of one database that both accept writes are refused at the start', async () => {
  const relays = await Promise.all(
    twins.servers.map(({ socketDir, port }) => startRelay({ host: socketDir, port })),
  )
  const databaseUrl = `postgres://${SUPERUSER}@${relays.map(hostOf).join(',')}/postgres?target_session_attrs=read-write`
  const reached = reachDatabase({ ...app.config, databaseUrl }, createLog('silent'))
  await expect(reached).rejects.toThrow(
    /take writes: 127\.0\.0\.1:\d+ has timeline 1, 127\.0\.0\.1:\d+ has timeline 1\./,
  )
  relays.forEach((relay) => relay.close())
})
