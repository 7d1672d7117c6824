import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { openBrowser } from '#test/browser.ts'
import {
  castKari,
  castLogin,
  castNils,
  castSara,
  castVikar,
  PASSWORD,
  type CastAdministrator,
} from '#test/cast.ts'
import { dumpTables } from '#test/dump.ts'
import { serveTestApp, type Caller } from '#test/http.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let sara: { userId: string; email: string }
let asSara: Caller

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
  sara = await castSara(app)
  asSara = await server.logIn(sara.email)
})
afterAll(async () => {
  await server.close()
  await app.close()
})
beforeEach(async () => {
  await app.db.query("delete from login_links where purpose = 'admin-magic'")
  await app.db.query("delete from sessions where entered_by = 'admin-magic'")
  await app.db.query('delete from email_history')
  await app.db.query('truncate audit_log')
  await turnKari('administrator', false)
})

const generate = (adminUserId: string, daysValid?: unknown) =>
  asSara('POST', '/api/service/magic-links', { adminUserId, daysValid })

/** The link as Sara gets it, and the secret in it. */
const generateFor = async ({ userId }: { userId: string }, days = 30) => {
  const { body } = await generate(userId, days)
  const { magicLink = '', expiresAt = '' } = Object(body) as { magicLink?: string; expiresAt?: string }
  return { magicLink, expiresAt, token: new URL(magicLink).searchParams.get('token') ?? '' }
}

const use = (token: string) => server.anonymous('POST', '/api/login-link', { token })
const check = async (token: string) =>
  (await server.anonymous('POST', '/api/login-link/check', { token })).body
const linkRows = () => app.db.query("select * from login_links where purpose = 'admin-magic'")
const listed = async () => (await asSara('GET', '/api/service/magic-links')).body
const audited = (action: string) => app.db.query('select * from audit_log where action = $1', [action])

/** Sets role and standing of Kari's login behind the product's back. A superadmin has no employer. */
const turnKari = (role: string, softDeleted: boolean) =>
  app.db.query('update profiles set role = $1, soft_deleted = $2, employer_id = $3 where user_id = $4', [
    role,
    softDeleted,
    role === 'administrator' ? kari.scope.employerId : null,
    kari.userId,
  ])

describe('a superadmin makes a link for an administrator', () => {
  it('that leads to the login page and is valid as many days as asked for, 30 unless told', async () => {
    app.clock.set('2026-11-23T07:30:00Z')
    const answer = await generate(kari.userId, 7)
    expect(answer.body).toEqual({
      id: expect.any(String),
      magicLink: expect.stringMatching(
        /^http:\/\/localhost:3000\/auth\/magic\?token=[\w-]{22}&exp=1796023800$/,
      ),
      expiresAt: '2026-11-30T07:30:00.000Z',
      adminName: 'Kari Nordmann',
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect((await generateFor(kari, 365)).expiresAt).toBe('2027-11-23T07:30:00.000Z')
    expect((await generate(kari.userId)).body).toMatchObject({ expiresAt: '2026-12-23T07:30:00.000Z' })
    app.clock.set(new Date().toISOString())
  })

  it('that is in the audit log, and whose secret is stored nowhere', async () => {
    const { token } = await generateFor(kari, 3)
    const [link] = await linkRows()
    expect(link).toMatchObject({ user_id: kari.userId, created_by: sara.userId, used_at: null })
    expect(await audited('magic-link-made')).toMatchObject([
      {
        actor_user_id: sara.userId,
        employer_id: kari.scope.employerId,
        subject_type: 'user',
        subject_id: kari.userId,
        detail: { days: 3, link: link?.['id'] },
      },
    ])
    expect((await dumpTables(app)).join('\n')).not.toContain(token)
  })

  it('and the administrator is notified by e-mail, without the link', async () => {
    const { token } = await generateFor(kari)
    const mails = await app.db.query('select * from email_history')
    expect(mails).toMatchObject([
      {
        recipient: kari.email,
        kind: 'admin-magic',
        user_id: kari.userId,
        employer_id: null,
        link_id: null,
        subject: 'Innloggingslenke til kontoen din hos Vikarklar',
      },
    ])
    const letter = JSON.stringify(mails[0]?.['letter'])
    expect(letter).toContain('Lenken er ikke i denne e-posten.')
    expect(letter).toContain('/admin/profile-settings')
    expect(letter).toContain('hei@vikarklar.example')
    expect(letter).not.toMatch(/\/auth\/magic|\{token\}/)
    expect(letter).not.toContain(token)
  })

  it('for administrators in use only, and nothing is left behind otherwise', async () => {
    const nils = await castNils(app)
    const ola = await castLogin(app, await castVikar(app, nils, 'Ola Hansen'))
    const unknown = crypto.randomUUID()
    const refusals = [await generate(sara.userId), await generate(ola.userId), await generate(unknown)]
    await turnKari('administrator', true)
    refusals.push(await generate(kari.userId))
    for (const { status, body } of refusals) {
      expect(status).toBe(409)
      expect(body).toMatchObject({ message: 'Brukeren er ikke en aktiv administrator.' })
    }
    expect(await linkRows()).toEqual([])
    expect(await app.db.query("select 1 from email_history where kind = 'admin-magic'")).toEqual([])
    expect(await audited('magic-link-made')).toEqual([])
  })

  it('is valid for a whole number of days from 1 to 365', async () => {
    for (const days of [0, 366, 1.5, -1, 'x', '7', null]) {
      const { status, text } = await generate(kari.userId, days)
      expect([days, status]).toEqual([days, 422])
      expect(text).toContain('Skriv et helt antall dager fra 1 til 365')
    }
    expect((await generate('')).text).toContain('Du må velge en administrator først.')
    expect((await generate(kari.userId, 1)).status).toBe(200)
    expect((await generate(kari.userId, 365)).status).toBe(200)
    expect(await linkRows()).toHaveLength(2)
  })
})

describe('the link', () => {
  it('logs in once, and the session says where it comes from and what ends it', async () => {
    const { token } = await generateFor(kari)
    const browser = openBrowser(server.url)
    expect((await browser.useLink(token)).body).toEqual({ role: 'administrator', secondStep: false })
    expect(await browser.me()).toMatchObject({ userId: kari.userId, enteredBy: 'admin-magic' })
    expect((await use(token)).status).toBe(410)
    await browser.call('POST', '/api/sign-out', {})
    expect(await browser.me()).toBeNull()
    expect(await audited('magic-session-ended')).toMatchObject([
      {
        actor_user_id: kari.userId,
        employer_id: kari.scope.employerId,
        subject_type: 'user',
        subject_id: kari.userId,
      },
    ])
  })

  it('never leads to a new password without the current one', async () => {
    const { token } = await generateFor(kari)
    const browser = openBrowser(server.url)
    await browser.useLink(token)
    expect(await browser.me()).toMatchObject({ passwordFreeUntil: null })
    const twice = { newPassword: 'sommerjobb-09', confirmation: 'sommerjobb-09' }
    for (const currentPassword of ['', 'sommerjobb-09']) {
      const answer = await browser.call('POST', '/api/profile/password', { currentPassword, ...twice })
      expect(answer.status).toBe(422)
    }
    await app.db.query('create table kept as select * from accounts')
    await app.db.query('delete from accounts where user_id = $1', [kari.userId])
    expect(
      (await browser.call('POST', '/api/profile/password', { currentPassword: '', ...twice })).status,
    ).toBe(403)
    await app.db.query('insert into accounts select * from kept where user_id = $1', [kari.userId])
    await app.db.query('drop table kept')
    expect((await openBrowser(server.url).logIn(kari.email, PASSWORD)).status).toBe(200)
  })

  it('no longer works once it has expired or its user is deactivated or no administrator', async () => {
    const { token } = await generateFor(kari)
    const spoils = [
      () => turnKari('superadmin', false),
      () => turnKari('substitute', false),
      () => turnKari('administrator', true),
      () => app.db.query("update login_links set expires_at = now() where purpose = 'admin-magic'"),
    ]
    for (const spoil of spoils) {
      await spoil()
      expect(await check(token)).toEqual({ isUsable: false, code: null })
      expect((await use(token)).status).toBe(410)
      expect(await listed()).toEqual({ links: [] })
      await turnKari('administrator', false)
    }
    expect(await app.db.query("select 1 from sessions where entered_by = 'admin-magic'")).toEqual([])
  })

  it('is not used up by only looking at it', async () => {
    const { magicLink, token } = await generateFor(kari)
    const { pathname, search } = new URL(magicLink)
    for (const method of ['GET', 'HEAD']) {
      await fetch(server.url + pathname + search, { method })
      await fetch(`${server.url}/api/login-link${search}`, { method })
    }
    expect(await check(token)).toEqual({ isUsable: true, code: null })
    expect((await linkRows())[0]?.['used_at']).toBeNull()
    expect((await use(token)).status).toBe(200)
  })
})

describe('logging out of an ordinary session', () => {
  it('is not logged as the end of one by magic link', async () => {
    const browser = openBrowser(server.url)
    await browser.logIn(kari.email)
    await browser.call('POST', '/api/sign-out', {})
    expect((await server.anonymous('POST', '/api/sign-out', {})).status).toBe(200)
    expect(await audited('magic-session-ended')).toEqual([])
  })
})

describe('the list of links that still work', () => {
  it('shows whose they are, who made them and how long they work, the newest first, without the link', async () => {
    const first = await generateFor(kari, 2)
    const second = await generateFor(kari, 5)
    const body = await listed()
    expect(body).toEqual({
      links: [second, first].map(({ expiresAt }) => ({
        id: expect.any(String),
        userId: kari.userId,
        adminName: 'Kari Nordmann',
        company: 'Fjellhamar skole',
        createdBy: 'Sara',
        createdAt: expect.any(String),
        expiresAt,
      })),
    })
    expect(JSON.stringify(body)).not.toContain(first.token)
    await use(first.token)
    expect(await listed()).toMatchObject({ links: [{ expiresAt: second.expiresAt }] })
  })

  it('ends a link that is revoked, once, and writes that down', async () => {
    const { token } = await generateFor(kari)
    const [link] = await linkRows()
    const revoke = () => asSara('DELETE', `/api/service/magic-links/${String(link?.['id'])}`)
    expect((await revoke()).status).toBe(200)
    expect((await use(token)).status).toBe(410)
    expect(await revoke()).toMatchObject({ status: 404, body: { message: 'Lenken virker ikke lenger.' } })
    expect(await audited('magic-link-revoked')).toMatchObject([
      {
        actor_user_id: sara.userId,
        employer_id: kari.scope.employerId,
        subject_id: kari.userId,
        detail: { link: link?.['id'] },
      },
    ])
  })

  it('revokes no link of another kind, and none that is used or has expired', async () => {
    await generateFor(kari)
    await app.db.query("update login_links set expires_at = now() where purpose = 'admin-magic'")
    const { token } = await generateFor(kari)
    await use(token)
    const others = await app.db.query('select id from login_links')
    expect(others.length).toBeGreaterThan(1)
    const before = await app.db.query('select id, used_at from login_links order by id')
    for (const { id } of others)
      expect((await asSara('DELETE', `/api/service/magic-links/${String(id)}`)).status).toBe(404)
    expect(await app.db.query('select id, used_at from login_links order by id')).toEqual(before)
  })
})

describe('making, listing and revoking links', () => {
  it('is for superadmins alone', async () => {
    const asKari = await server.as(kari)
    for (const caller of [asKari, server.anonymous]) {
      const answers = [
        await caller('POST', '/api/service/magic-links', { adminUserId: kari.userId }),
        await caller('GET', '/api/service/magic-links'),
        await caller('GET', '/api/service/administrators'),
        await caller('GET', `/api/service/magic-links/${crypto.randomUUID()}`),
        await caller('DELETE', `/api/service/magic-links/${crypto.randomUUID()}`),
      ]
      const refusal = caller === asKari ? 403 : 401
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => refusal))
    }
    expect(await linkRows()).toEqual([])
  })
})
