import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createExternalDatabase, type ExternalDatabase } from '#test/empty-database.ts'
import { startRelay } from '#test/relay.ts'
import { loadConfig } from '#server/config/config.ts'
import { createLog } from '#server/log.ts'
import { joinDatabase } from './connect.ts'

let database: ExternalDatabase
beforeAll(async () => {
  database = await createExternalDatabase()
})
afterAll(() => database.drop())

const AWAY = 'postgres://app@127.0.0.1:1/app'
const configWith = (ways: Record<string, string>) =>
  loadConfig({ DATABASE_URL: database.url, APP_SECRET: 's'.repeat(32), ...ways })
const log = createLog('silent')

describe('a command', () => {
  it('needs only the database, not the pooler or the replica', async () => {
    const config = configWith({ DATABASE_POOL_URL: AWAY, DATABASE_READ_URL: AWAY })
    await expect(joinDatabase(config, log)).resolves.toMatchObject({ connect: expect.any(Function) })
  })

  it('that works with the services waits some seconds for the pooler', { timeout: 20_000 }, async () => {
    const relay = await startRelay(inject('testServer'))
    const { port } = relay.through({})
    const { username, pathname } = new URL(database.url)
    const pooler = `postgres://${username}@127.0.0.1:${String(port)}${pathname}`
    relay.refuse()
    setTimeout(() => void relay.restore(), 1000)
    await joinDatabase(configWith({ DATABASE_POOL_URL: pooler }), log, 'services')
    relay.close()
    const started = performance.now()
    await expect(joinDatabase(configWith({ DATABASE_POOL_URL: pooler }), log, 'services')).rejects.toThrow(
      /^DATABASE_POOL_URL: 127\.0\.0\.1:\d+ cannot be reached/,
    )
    expect(performance.now() - started).toBeLessThan(10_000)
  })

  // A takeover takes this long; commands used to give up during it.
  it('that works with the services waits longer for one of several nodes', { timeout: 40_000 }, async () => {
    const relay = await startRelay(inject('testServer'))
    const { port } = relay.through({})
    const { username, pathname } = new URL(database.url)
    const nodes = `postgres://${username}@127.0.0.1:1,127.0.0.1:${String(port)}${pathname}?target_session_attrs=read-write`
    relay.refuse()
    setTimeout(() => void relay.restore(), 10_000)
    await joinDatabase(configWith({ DATABASE_URL: nodes }), log, 'services')
    relay.close()
  })
})
