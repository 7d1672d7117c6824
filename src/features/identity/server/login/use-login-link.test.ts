import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { openBrowser } from '#test/browser.ts'
import { castKari, castNils, type CastAdministrator } from '#test/cast.ts'
import { dumpTables } from '#test/dump.ts'
import { serveTestApp } from '#test/http.ts'
import { castLink, tamper } from '#test/login-links.ts'
import { giveFactor } from '#test/second-factor.ts'
import { PASSWORD_FREE_MINUTES } from '../../rules.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator

beforeEach(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
  await app.db.query('update users set email_verified = false')
})
afterEach(async () => {
  await server.close()
  await app.close()
})

const use = (token: string) => server.anonymous('POST', '/api/login-link', { token })
const check = async (token: string) =>
  (await server.anonymous('POST', '/api/login-link/check', { token })).body
const readAll = async () => (await dumpTables(app)).join('\n')
const isConfirmed = async () =>
  (await app.db.query('select email_verified from users where id = $1', [kari.userId]))[0]?.['email_verified']

describe('logging in by a link from the mailbox', () => {
  it('opens a session that shows where it comes from, and confirms the address', async () => {
    const browser = openBrowser(server.url)
    const { status, body } = await browser.useLink(await castLink(app, kari.userId, 'login'))
    expect({ status, body }).toEqual({ status: 200, body: { role: 'administrator', secondStep: false } })
    expect(await browser.me()).toMatchObject({ userId: kari.userId, emailVerified: true })
    expect(await app.db.query('select user_id, entered_by from sessions')).toEqual([
      { user_id: kari.userId, entered_by: 'login' },
    ])
  })

  it('spares the old password for ten minutes, to the second', async () => {
    const browser = openBrowser(server.url)
    await browser.useLink(await castLink(app, kari.userId, 'login'))
    const [session] = await app.db.query('select created_at from sessions')
    const startedAt = new Date(String(session?.['created_at'])).getTime()
    const until = new Date(startedAt + PASSWORD_FREE_MINUTES * 60_000)
    app.clock.set(new Date(until.getTime() - 1000).toISOString())
    expect(await browser.me()).toMatchObject({ passwordFreeUntil: expect.stringMatching(iso(until)) })
    app.clock.set(new Date(until.getTime() + 1000).toISOString())
    expect(await browser.me()).toMatchObject({ passwordFreeUntil: null })
  })

  it('to an unconfirmed address locks out the person who signed up with it', async () => {
    const squatter = openBrowser(server.url)
    await squatter.logIn(kari.email)
    await giveFactor(app, kari.userId)
    await app.db.query(
      "insert into passkeys (user_id, credential_id, public_key, name) values ($1, 'theirs', '', 'Mobil')",
      [kari.userId],
    )
    const browser = openBrowser(server.url)
    await browser.useLink(await castLink(app, kari.userId, 'login'))
    expect(await squatter.me()).toBeNull()
    expect(
      await app.db.query('select user_id from passkeys union all select user_id from second_factors'),
    ).toEqual([])
    expect((await openBrowser(server.url).logIn(kari.email)).status).toBe(401)
    expect(await browser.me()).toMatchObject({ userId: kari.userId })
  })

  it('to a confirmed address changes neither the password nor other devices', async () => {
    await app.db.query('update users set email_verified = true')
    const phone = openBrowser(server.url)
    await phone.logIn(kari.email)
    await use(await castLink(app, kari.userId, 'login'))
    expect(await phone.me()).toMatchObject({ userId: kari.userId })
    expect((await openBrowser(server.url).logIn(kari.email)).status).toBe(200)
  })

  it('is in the audit log with its purpose, without the secret', async () => {
    const token = await castLink(app, kari.userId, 'login')
    await use(token)
    const [link] = await app.db.query("select id from login_links where purpose = 'login'")
    expect(await app.db.query("select * from audit_log where action = 'login-by-link'")).toMatchObject([
      {
        actor_user_id: kari.userId,
        subject_type: 'user',
        subject_id: kari.userId,
        detail: { purpose: 'login', link: link?.['id'] },
      },
    ])
    expect(await readAll()).not.toContain(token)
  })

  it('works once', async () => {
    const token = await castLink(app, kari.userId, 'login')
    expect((await use(token)).status).toBe(200)
    expect((await use(token)).status).toBe(410)
    expect(await app.db.query('select count(*)::int as count from sessions')).toEqual([{ count: 1 }])
  })

  it('works again when the session could not be started', async () => {
    const token = await castLink(app, kari.userId, 'login')
    await app.db.query(
      "create function refuse() returns trigger language plpgsql as $$ begin raise 'no session today'; end $$",
    )
    await app.db.query(
      'create trigger refuse before insert on sessions for each row execute function refuse()',
    )
    const before = await readAll()
    expect((await use(token)).status).toBe(500)
    expect(await readAll()).toBe(before)
    await app.db.query('drop trigger refuse on sessions')
    expect((await use(token)).status).toBe(200)
  })
})

describe('a link that a superadmin made', () => {
  it('logs in, but neither confirms the address nor spares the password', async () => {
    const browser = openBrowser(server.url)
    await browser.useLink(await castLink(app, kari.userId, 'admin-magic'))
    expect(await browser.me()).toMatchObject({ userId: kari.userId, passwordFreeUntil: null })
    expect(await isConfirmed()).toBe(false)
    expect(await app.db.query('select entered_by from sessions')).toEqual([{ entered_by: 'admin-magic' }])
    const noted = "select detail->>'purpose' as purpose from audit_log where action = 'login-by-link'"
    expect(await app.db.query(noted)).toEqual([{ purpose: 'admin-magic' }])
  })
})

describe('a link that does not work', () => {
  const spoilt: Record<string, (token: string) => Promise<string>> = {
    unknown: async () => 'x'.repeat(22),
    empty: async () => '',
    'tampered with': async (token) => tamper(token),
    used: async (token) => {
      await app.db.query('update login_links set used_at = now()')
      return token
    },
    expired: async (token) => {
      await app.db.query('update login_links set expires_at = now()')
      return token
    },
    'for confirming an address': () => castLink(app, kari.userId, 'confirm-email'),
    'an invitation': () => castLink(app, kari.userId, 'choose-password'),
    "a deactivated user's": async (token) => {
      await app.db.query('update profiles set soft_deleted = true')
      return token
    },
  }

  it('has one answer, whatever is wrong with it, and lets no one in', async () => {
    const answers = []
    for (const spoil of Object.values(spoilt)) {
      const token = await spoil(await castLink(app, kari.userId, 'login'))
      expect(await check(token)).toEqual({ isUsable: false, code: null })
      const answer = await use(token)
      expect(answer.headers.getSetCookie()).toEqual([])
      answers.push([answer.status, answer.text, [...answer.headers.keys()]])
      await app.db.query('update profiles set soft_deleted = false')
    }
    expect(answers[0]?.[0]).toBe(410)
    expect(answers[0]?.[1]).toContain('Token er ugyldig eller har utløpt.')
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await app.db.query('select 1 from sessions')).toEqual([])
    expect(await isConfirmed()).toBe(false)
  })

  it('is noted at most thirty times a minute, so that the log cannot be flooded', async () => {
    for (let round = 0; round < 35; round += 1)
      expect((await use(`${round}`.padEnd(22, 'x'))).status).toBe(round < 30 ? 410 : 429)
    const noted = await app.db.query("select subject_id, detail from audit_log where action = 'link-refused'")
    expect(noted).toEqual(Array.from({ length: 30 }, () => ({ subject_id: null, detail: {} })))
  })
})

describe('looking at a link', () => {
  it('is checked without being used', async () => {
    const token = await castLink(app, kari.userId, 'login')
    const before = await readAll()
    for (let round = 0; round < 3; round += 1)
      expect(await check(token)).toEqual({ isUsable: true, code: null })
    expect(await readAll()).toBe(before)
    expect((await use(token)).status).toBe(200)
  })

  it('by opening it, as a mail scanner does, changes nothing', async () => {
    const token = await castLink(app, kari.userId, 'login')
    const before = await readAll()
    const input = encodeURIComponent(JSON.stringify({ json: { token } }))
    for (const method of ['GET', 'HEAD']) {
      for (const address of [
        `/auth/magic?token=${token}&exp=9999999999`,
        `/api/login-link?token=${token}`,
        `/api/login-link/check?token=${token}`,
        `/api/rpc/accounts/useLoginLink?data=${input}`,
      ])
        await fetch(server.url + address, { method })
    }
    expect(await readAll()).toBe(before)
    expect((await use(token)).status).toBe(200)
  })

  it('tells of no other login: each link is its owner’s', async () => {
    const nils = await castNils(app)
    const browser = openBrowser(server.url)
    await browser.useLink(await castLink(app, nils.userId, 'login'))
    expect(await browser.me()).toMatchObject({ email: nils.email })
    expect(await isConfirmed()).toBe(false)
  })
})

/** Compares to the second: the database stores microseconds. */
const iso = (instant: Date) => new RegExp(`^${instant.toISOString().slice(0, 19)}`)
