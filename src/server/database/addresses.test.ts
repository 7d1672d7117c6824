import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createExternalDatabase, type ExternalDatabase } from '#test/empty-database.ts'
import { makeFolder } from '#test/folder.ts'
import { createHeardLog } from '#test/heard-log.ts'
import { startRelay, type Relay } from '#test/relay.ts'
import { onServer } from '#test/server.ts'
import { startPostgres, type EmbeddedPostgres } from '#server/postgres/supervisor.ts'
import { findAddressFaults, waitForDatabase, type Addresses } from './addresses.ts'
import { connectByUrl } from './pools.ts'

/** A server that requires passwords, behind an address of this machine. */
let server: EmbeddedPostgres
let relay: Relay
let external: ExternalDatabase

beforeAll(async () => {
  const dataDir = makeFolder('addresses')
  const rules = path.join(dataDir, 'rules.conf')
  writeFileSync(rules, 'local all vikarklar trust\nlocal all all scram-sha-256\n', { mode: 0o644 })
  server = await startPostgres({ dataDir, settings: { hba_file: rules } })
  const at = { host: server.socketDir, port: server.port }
  await onServer(at, "create role app login password 'right-one'")
  await onServer(at, 'create role stranger nologin')
  relay = await startRelay(at)
  external = await createExternalDatabase()
})
afterAll(async () => {
  relay.close()
  await server.stop()
  await external.drop()
})

const host = () => `127.0.0.1:${String(relay.through({}).port)}`
const urlOf = (login: string, rest = 'postgres') => `postgres://${login}@${host()}/${rest}`
const NONE: Addresses = { databaseUrl: null, databasePoolUrl: null, databaseReadUrl: null }
const sentences = async (url: string) =>
  (await findAddressFaults({ ...NONE, databaseUrl: url })).map(({ isWrong, sentence }) => [isWrong, sentence])

describe('an address of the database', () => {
  it('is usable when its login succeeds', async () => {
    expect(await sentences(urlOf('app:right-one'))).toEqual([])
    expect(await sentences(external.url)).toEqual([])
  })

  it.each([
    ['a wrong password', 'app:wrong-one', 'postgres', 'refuses the password of app'],
    ['no password', 'app', 'postgres', 'asks for the password of app, and there is none in it'],
    ['a login that may not log in', 'stranger:x', 'postgres', 'refuses the password of stranger'],
    [
      'another database',
      'app:right-one',
      'vikarklaar',
      'has no database vikarklaar: make it with deploy/database/prepare.sql, or correct the name',
    ],
    [
      'TLS that the server does not do',
      'app:right-one',
      'postgres?sslmode=verify-full',
      'does not do TLS as sslmode=verify-full demands: The server does not support SSL connections',
    ],
  ])('with %s is wrong, in one sentence without the password', async (_, login, rest, words) => {
    expect(await sentences(urlOf(login, rest))).toEqual([[true, `DATABASE_URL: ${host()} ${words}`]])
  })

  it('is faulty if the CA certificate is missing', async () => {
    const [found] = await sentences(
      urlOf('app:right-one', 'postgres?sslmode=verify-full&sslrootcert=/no/ca.crt'),
    )
    expect(found).toEqual([true, expect.stringMatching(/names a file that cannot be read: .*\/no\/ca\.crt/)])
  })

  it('is reported with its variable', async () => {
    const wrong = urlOf('app:wrong-one')
    const faults = await findAddressFaults({
      databaseUrl: wrong,
      databasePoolUrl: wrong,
      databaseReadUrl: wrong,
    })
    expect(faults.map(({ variable }) => variable)).toEqual([
      'DATABASE_URL',
      'DATABASE_POOL_URL',
      'DATABASE_READ_URL',
    ])
  })

  it('without an answer counts as unavailable, not as faulty', async () => {
    const [found] = await sentences('postgres://app:right-one@127.0.0.1:1/postgres')
    expect(found).toEqual([
      false,
      expect.stringMatching(/^DATABASE_URL: 127\.0\.0\.1:1 cannot be reached: .*ECONNREFUSED/),
    ])
    const { host: folder } = inject('testServer')
    const [socket] = await sentences(
      `postgres://app@localhost/x?host=${encodeURIComponent(`${folder}/none`)}`,
    )
    expect(socket).toEqual([false, expect.stringContaining('cannot be reached')])
  })
})

describe('a start', () => {
  const config = (url: string) => ({ ...NONE, databaseUrl: url })
  const wait = (url: string, longestMs: number) => {
    const heard = createHeardLog('info')
    const waited = waitForDatabase(config(url), connectByUrl(url), heard.log, longestMs)
    return { waited, lines: () => heard.lines.map((line): unknown => JSON.parse(line).msg) }
  }

  it('waits for an unavailable database, and logs the wait and its end once each', async () => {
    relay.cut()
    const { waited, lines } = wait(urlOf('app:right-one'), 20_000)
    setTimeout(() => void relay.restore(), 1800)
    await waited
    expect(lines()).toEqual([
      expect.stringMatching(
        /^DATABASE_URL: 127\.0\.0\.1:\d+ cannot be reached: .*\. Waiting for it, 20 seconds at most$/,
      ),
      'the database is there',
    ])
  })

  it('does not wait forever, nor for faults that waiting cannot fix', async () => {
    const begun = performance.now()
    await expect(wait('postgres://app@127.0.0.1:1/x', 1000).waited).rejects.toThrow(
      /Waited 1 seconds for it$/,
    )
    await expect(wait(urlOf('app:wrong-one'), 60_000).waited).rejects.toThrow(/refuses the password of app$/)
    expect(performance.now() - begun).toBeLessThan(10_000)
  })

  describe('a URL of several nodes', () => {
    /** The address of another server without this login: a misconfigured standby. */
    let faulty: Relay
    beforeAll(async () => {
      faulty = await startRelay(inject('testServer'))
    })
    afterAll(() => faulty.close())
    const stray = () => `127.0.0.1:${String(faulty.through({}).port)}`
    const bothOf = (login: string) =>
      `postgres://${login}@${host()},${stray()}/postgres?target_session_attrs=read-write`
    const startWith = (addresses: Partial<Addresses> & { databaseUrl: string }) => {
      const heard = createHeardLog('info')
      const { databaseUrl } = addresses
      const waited = waitForDatabase({ ...NONE, ...addresses }, connectByUrl(databaseUrl), heard.log, 60_000)
      return { waited, lines: () => heard.lines.map((line): unknown => JSON.parse(line)) }
    }

    it('continues without a permanently faulty node or replica, and reports it', async () => {
      const { waited, lines } = startWith({
        databaseUrl: bothOf('app:right-one'),
        databaseReadUrl: urlOf('app:wrong-one'),
      })
      await waited
      expect(lines()).toMatchObject([
        {
          level: 'error',
          msg: `DATABASE_URL: ${stray()} refuses the login of app: role "app" does not exist`,
        },
        { level: 'error', msg: `DATABASE_READ_URL: ${host()} refuses the password of app` },
      ])
    })

    it('fails when all nodes, or the pooler, are permanently faulty', async () => {
      await expect(startWith({ databaseUrl: bothOf('app:wrong-one') }).waited).rejects.toThrow(
        /refuses the password of app; DATABASE_URL: .* refuses the login of app/,
      )
      const addresses = { databaseUrl: bothOf('app:right-one'), databasePoolUrl: urlOf('app:wrong-one') }
      await expect(startWith(addresses).waited).rejects.toThrow(/^DATABASE_POOL_URL: .* refuses the password/)
    })
  })

  it('waits for a starting node', async () => {
    relay.refuse()
    const { waited } = wait(urlOf('app:right-one'), 20_000)
    setTimeout(() => void relay.restore(), 700)
    await waited
  })

  it('waits for a primary', async () => {
    const only = await startRelay({ host: server.socketDir, port: server.port })
    const other = `127.0.0.1:${String(only.through({}).port)}`
    const both = `postgres://app:right-one@${host()},${other}/postgres?target_session_attrs=read-write`
    const at = { host: server.socketDir, port: server.port }
    await onServer(at, 'alter role app set default_transaction_read_only = on')
    const { waited, lines } = wait(both, 30_000)
    setTimeout(() => void onServer(at, 'alter role app reset default_transaction_read_only'), 9000)
    await waited
    expect(lines()).toEqual([expect.stringContaining('takes writes. Waiting'), 'the database is there'])
    only.close()
  })
})
