import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { paths } from '#shared/paths.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { cookieFor, downloadArchive, parseCsv } from '#test/archive.ts'
import { castKari, castLogin, castNils, castVikar, type CastAdministrator } from '#test/cast.ts'
import { serveTestApp } from '#test/http.ts'
import { until } from '#test/until.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let nils: CastAdministrator

const usualTmp = process.env['TMPDIR'] ?? tmpdir()
const ownTmp = mkdtempSync(path.join(tmpdir(), 'vikarklar-test-'))

beforeAll(async () => {
  process.env['TMPDIR'] = ownTmp
  app = await openTestApp()
  kari = await castKari(app)
  nils = await castNils(app)
  server = await serveTestApp(app)
  await app.db.query(
    `insert into sms_history (employer_id, id, kind, recipient, message, valid_until)
      select $1, gen_random_uuid(), 'request', '+4740000001', repeat(gen_random_uuid()::text, 4), now()
      from generate_series(1, 10000)`,
    [kari.scope.employerId],
  )
})
afterAll(async () => {
  process.env['TMPDIR'] = usualTmp
  await server.close()
  await app.close()
  rmSync(ownTmp, { recursive: true })
})
beforeEach(() => app.db.query('delete from rate_limits'))

const ask = (cookie?: string, init: RequestInit = {}) =>
  fetch(server.url + paths.archive, { ...init, headers: cookie ? { cookie } : {} })

/** Archive files that this process still holds open, without a directory entry. */
const openSpools = () => listFds().filter((fd) => pathOf(fd).includes('vikarklar-archive-'))

const listFds = () => (process.platform === 'linux' ? readdirSync('/proc/self/fd') : [])

const pathOf = (fd: string) => {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`)
  } catch {
    return '' // closed meanwhile
  }
}

const leftFolders = () => readdirSync(ownTmp).filter((name) => name.startsWith('vikarklar-archive-'))

/** Connections that hold a transaction open. */
const busyConnections = async () => {
  const [row] = await app.db.query(
    `select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
  )
  return row?.['count']
}

const waitingForLock = async () => {
  const [row] = await app.db.query(
    "select count(*)::integer as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return row?.['count']
}

const expectNothingLeft = async () => {
  await until(async () => openSpools().length === 0 && (await busyConnections()) === 0)
  expect(leftFolders()).toEqual([])
}

const downloads = () =>
  app.db.query(
    "select actor_user_id, employer_id, subject_type, subject_id, detail from audit_log where action = 'archive-downloaded' order by id",
  )

describe('an archive is refused to', () => {
  it('visitors', async () => {
    const answer = await ask()
    expect([answer.status, await answer.json()]).toEqual([
      401,
      { code: 'UNAUTHORIZED', message: 'Du må være logget inn' },
    ])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('superadmins, who have no data of their own', async () => {
    const solveig = await castLogin(app, await castVikar(app, kari, 'Solveig Service'))
    await app.db.query("update profiles set role = 'superadmin' where user_id = $1", [solveig.userId])
    const answer = await ask(await cookieFor(server.url, solveig))
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'FORBIDDEN' }])
  })

  it('deactivated administrators', async () => {
    const cookie = await cookieFor(server.url, nils)
    await app.db.query('update profiles set soft_deleted = true where user_id = $1', [nils.userId])
    expect((await ask(cookie)).status).toBe(401)
    await app.db.query('update profiles set soft_deleted = false where user_id = $1', [nils.userId])
  })

  it('requests that do not accept its format', async () => {
    const cookie = await cookieFor(server.url, kari)
    expect((await ask(cookie, { method: 'HEAD' })).status).toBe(404)
    expect((await ask(cookie, { method: 'POST' })).status).toBe(404)
    expect(await downloads()).toEqual([])
  })
})

describe('a download', () => {
  it('is a private file of known size, compressed once', async () => {
    const { headers, bytes } = await downloadArchive(server.url, nils)
    expect(headers.get('content-type')).toBe('application/zip')
    expect(headers.get('content-length')).toBe(String(bytes.length))
    expect(headers.get('content-encoding')).toBeNull()
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('is in the audit log with the requester and the owner of the data', async () => {
    await app.db.query("delete from audit_log where action = 'archive-downloaded'")
    const login = await castLogin(app, await castVikar(app, kari, 'Ola Hansen'))
    await downloadArchive(server.url, nils)
    await downloadArchive(server.url, login)
    const { employerId } = nils.scope
    expect(await downloads()).toEqual([
      {
        actor_user_id: nils.userId,
        employer_id: employerId,
        subject_type: 'employer',
        subject_id: employerId,
        detail: { bytes: expect.any(Number), enteredBy: 'password' },
      },
      {
        actor_user_id: login.userId,
        employer_id: null,
        subject_type: 'user',
        subject_id: login.userId,
        detail: { bytes: expect.any(Number), enteredBy: 'password' },
      },
    ])
  })

  it('contains ten thousand messages in both files', async () => {
    const { rows, files } = await downloadArchive(server.url, kari)
    expect(rows('sms_history')).toHaveLength(10_000)
    expect(new Set(rows('sms_history').map(({ id }) => id)).size).toBe(10_000)
    expect(parseCsv(files.get('sms_history.csv') ?? '')).toHaveLength(10_001)
    await expectNothingLeft()
  })

  it('is possible ten times an hour per account', async () => {
    const cookie = await cookieFor(server.url, nils)
    const answers = await Promise.all(Array.from({ length: 11 }, () => ask(cookie)))
    await Promise.all(answers.map((answer) => answer.clone().arrayBuffer()))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ status }) => status)).toEqual([429])
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(3500)
    expect(await refused[0]?.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect((await ask(await cookieFor(server.url, kari), { method: 'GET' })).status).toBe(200)
    await app.db.query("update rate_limits set window_ends_at = now() - interval '1 second'")
    expect((await ask(cookie)).status).toBe(200)
  })
})

describe.runIf(process.platform === 'linux')('nothing is left behind', () => {
  it('after a slow reader, who holds no connection and no listed file', async () => {
    const reader = await slowReader()
    expect(reader.status).toBe(200)
    expect(openSpools()).toHaveLength(1)
    expect(leftFolders()).toEqual([])
    await until(async () => (await busyConnections()) === 0) // while the reader waits
    reader.leave()
    await expectNothingLeft()
  })

  it('after a disconnect while the file is being made', async () => {
    const before = await downloads()
    const held = await lock('credit_ledger')
    const gone = new AbortController()
    const answer = ask(await cookieFor(server.url, kari), { signal: gone.signal })
    const outcome = expect(answer).rejects.toThrow(/aborted/)
    await until(() => openSpools().length === 1)
    gone.abort()
    await outcome
    await held.release()
    await expectNothingLeft()
    expect(await downloads()).toEqual(before)
  })

  it('after a disconnect before the file is sent', async () => {
    const held = await lock('audit_log')
    const gone = new AbortController()
    const answer = ask(await cookieFor(server.url, nils), { signal: gone.signal })
    const outcome = expect(answer).rejects.toThrow(/aborted/)
    await until(async () => (await waitingForLock()) === 1)
    gone.abort()
    await outcome
    await held.release()
    await expectNothingLeft()
  })

  it('after a disconnect while waiting for a turn', async () => {
    const held = await lock('credit_ledger')
    const first = ask(await cookieFor(server.url, nils))
    await until(() => openSpools().length === 1)
    const gone = new AbortController()
    const second = ask(await cookieFor(server.url, kari), { signal: gone.signal })
    const outcome = expect(second).rejects.toThrow(/aborted/)
    await until(
      async () =>
        (await app.db.query('select from rate_limits where key like $1', ['archive-%'])).length === 2,
    )
    gone.abort()
    await outcome
    await held.release()
    expect((await first).status).toBe(200)
    await (await first).arrayBuffer()
    await expectNothingLeft()
  })

  it('after a failure half-way, and the next download succeeds', async () => {
    await app.db.query(
      `insert into email_history (id, employer_id, kind, recipient, subject, letter, valid_until)
        values (gen_random_uuid(), $1, 'request', 'a@b.example', 'Uten innhold', '{}', now())`,
      [kari.scope.employerId],
    )
    const cookie = await cookieFor(server.url, kari)
    const answer = await ask(cookie)
    expect([answer.status, await answer.json()]).toMatchObject([500, { code: 'INTERNAL_SERVER_ERROR' }])
    await expectNothingLeft()
    await app.db.query("delete from email_history where subject = 'Uten innhold'")
    const next = await ask(cookie)
    expect(next.status).toBe(200)
    await next.arrayBuffer()
    await expectNothingLeft()
  })
})

/** A client that has received the header and reads no further. */
const slowReader = async () => {
  const cookie = await cookieFor(server.url, kari)
  const request = http.get(server.url + paths.archive, { headers: { cookie }, agent: false })
  request.on('error', () => {})
  const answer = await new Promise<http.IncomingMessage>((resolve) => request.once('response', resolve))
  answer.on('error', () => {})
  return { status: answer.statusCode, leave: () => answer.destroy() }
}

/**
 * Locks the table until released: an archive stops at the ledger in its middle, or at the audit log when it is
 * finished.
 */
const lock = async (table: 'credit_ledger' | 'audit_log') => {
  const client = new pg.Client(app.db.connect('owner'))
  await client.connect()
  await client.query(`begin; lock table ${table} in access exclusive mode`)
  return { release: () => client.end() }
}
