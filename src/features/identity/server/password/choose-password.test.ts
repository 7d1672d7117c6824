import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { resendInvitation } from '#features/vikarer/server/create-account.ts'
import { removeVikar } from '#features/vikarer/server/remove.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { openBrowser } from '#test/browser.ts'
import { castKari, castNils, castVikar, type CastAdministrator } from '#test/cast.ts'
import { dumpTables } from '#test/dump.ts'
import { serveTestApp } from '#test/http.ts'
import { castInvitation, castLink, newestInvitation, tamper } from '#test/login-links.ts'
import { declineByLink } from './choose-password.ts'

const PASSWORD = 'fire-blå-hester-ler'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let ola: { id: string; email: string }
/** The secret of Ola's invitation. */
let token: string

beforeEach(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
  ola = await castVikar(app, kari, 'Ola Hansen')
  token = await castInvitation(app, kari, ola)
})
afterEach(async () => {
  await server.close()
  await app.close()
})

const check = async (secret = token) =>
  (await server.anonymous('POST', '/api/invitation/check', { token: secret })).body
const choose = (changes: object = {}, browser = openBrowser(server.url)) =>
  browser.call('POST', '/api/invitation', {
    token,
    newPassword: PASSWORD,
    confirmation: PASSWORD,
    ...changes,
  })
const signIn = async (password: string) =>
  (await server.anonymous('POST', '/api/sign-in', { email: ola.email, password })).status

describe('the link of an invitation', () => {
  it('shows whose login it is, without being used', async () => {
    const before = (await dumpTables(app)).join('\n')
    expect(await check()).toEqual({ email: ola.email, employerName: 'Fjellhamar skole' })
    expect(await check()).toEqual({ email: ola.email, employerName: 'Fjellhamar skole' })
    await fetch(`${server.url}/auth/velg-passord?token=${token}`)
    await fetch(`${server.url}/api/invitation?token=${token}`)
    expect((await dumpTables(app)).join('\n')).toBe(before)
  })

  it('lets the substitute choose a password, and logs in', async () => {
    const browser = openBrowser(server.url)
    const { status, body } = await choose({}, browser)
    expect({ status, body }).toEqual({ status: 200, body: { role: 'substitute', secondStep: false } })
    expect(await browser.me()).toMatchObject({
      fullName: 'Ola Hansen',
      email: ola.email,
      emailVerified: true,
      role: 'substitute',
      employerName: null,
    })
    expect(await app.db.query('select entered_by from sessions')).toEqual([{ entered_by: 'choose-password' }])
    expect([await signIn(PASSWORD), await signIn('noe-helt-annet')]).toEqual([200, 401])
  })

  it('is in the audit log once it is used; secret and password are stored nowhere', async () => {
    await choose()
    const [user] = await app.db.query('select id from users where email = $1', [ola.email])
    const noted = await app.db.query("select * from audit_log where action = 'login-by-link'")
    expect(noted).toMatchObject([
      { actor_user_id: user?.['id'], subject_id: user?.['id'], detail: { purpose: 'choose-password' } },
    ])
    expect((await dumpTables(app)).join('\n')).not.toMatch(new RegExp(`${token}|${PASSWORD}`))
  })

  it('works once', async () => {
    await choose()
    expect((await choose({ newPassword: 'helt-annet-2x', confirmation: 'helt-annet-2x' })).status).toBe(410)
    expect(await check()).toEqual({ email: null, employerName: null })
    expect(await signIn(PASSWORD)).toBe(200)
  })

  it('takes the other invitations to the same login with it', async () => {
    await app.database.transaction(app.system, (tx) =>
      resendInvitation(tx, app, { scope: kari.scope, vikarId: ola.id }, new Date()),
    )
    const again = await newestInvitation(app)
    const nils = await castNils(app)
    const atNils = await castVikar(app, nils, 'Ola Hansen')
    await app.db.query('update vikarer set email = $1 where id = $2', [ola.email, atNils.id])
    const elsewhere = await castInvitation(app, nils, atNils)
    expect(new Set([token, again, elsewhere]).size).toBe(3)
    expect((await choose({ token: elsewhere })).status).toBe(200)
    for (const other of [token, again]) {
      expect(await check(other)).toEqual({ email: null, employerName: null })
      expect((await choose({ token: other })).status).toBe(410)
    }
  })

  it('leaves the invitations of others', async () => {
    const siri = await castVikar(app, kari, 'Siri Dahl')
    const ofSiri = await castInvitation(app, kari, siri)
    await choose()
    expect(await check(ofSiri)).toEqual({ email: siri.email, employerName: 'Fjellhamar skole' })
  })
})

describe('a password that will not do', () => {
  it.each([
    ['newPassword', { newPassword: 'Passord123', confirmation: 'Passord123' }, /lett å gjette/],
    ['newPassword', { newPassword: 'OlaHansen1', confirmation: 'OlaHansen1' }, /lett å gjette/],
    ['newPassword', { newPassword: 'sju-tgn', confirmation: 'sju-tgn' }, /minst 8 tegn/],
    ['newPassword', { newPassword: 'x'.repeat(129), confirmation: 'x'.repeat(129) }, /lengre enn 128 tegn/],
    ['confirmation', { confirmation: 'noe-annet-her' }, /^Passordene må være like$/],
  ])('is refused on %s and leaves the link as it was: %j', async (path, changes, message) => {
    const { status, body } = await choose(changes)
    expect(status).toBe(422)
    expect(body).toMatchObject({ data: { fields: [{ path, message: expect.stringMatching(message) }] } })
    expect(await app.db.query('select 1 from sessions')).toEqual([])
    expect((await choose()).status).toBe(200)
  })
})

describe('a link that does not work', () => {
  it('has one answer, whatever is wrong with it', async () => {
    const [user] = await app.db.query('select id from users where email = $1', [ola.email])
    const userId = String(user?.['id'])
    const restore = async () => {
      await app.db.query('update profiles set soft_deleted = false')
      await app.db.query('update login_links set used_at = null')
    }
    const spoilt: (() => Promise<string>)[] = [
      async () => 'x'.repeat(22),
      async () => '',
      async () => tamper(token),
      () => castLink(app, userId, 'login'),
      () => castLink(app, kari.userId, 'choose-password'), // in no register
      async () => update('update profiles set soft_deleted = true where user_id = $1', userId),
      async () => update('update login_links set used_at = now() where user_id = $1', userId),
      async () => update('update login_links set expires_at = now() where user_id = $1', userId),
    ]
    const answers = []
    for (const spoil of spoilt) {
      const secret = await spoil()
      expect(await check(secret)).toEqual({ email: null, employerName: null })
      const { status, text, headers } = await choose({ token: secret })
      expect(headers.getSetCookie()).toEqual([])
      answers.push(`${status} ${text}`)
      await restore()
    }
    expect(answers[0]).toMatch(/^410 .*Token er ugyldig eller har utløpt\./)
    expect(new Set(answers).size).toBe(1)
    expect(await app.db.query('select 1 from accounts where user_id = $1', [userId])).toEqual([])
  })

  // Fails when `lockInvitedRow` does not ask when the link expires.
  it('locks nothing once it has expired, so a refusal takes no longer than for an unknown link', async () => {
    await app.db.query('update login_links set expires_at = now()')
    const written = await app.database.transaction(app.system, async (tx) => {
      expect(await declineByLink(tx, token)).toBe(false)
      return sql<{ id: string | null }>`select pg_current_xact_id_if_assigned()::text as id`.execute(tx)
    })
    expect(written.rows).toEqual([{ id: null }])
  })

  it('is one whose person was removed from the register meanwhile', async () => {
    await app.database.transaction(kari.scope, (tx) => removeVikar(tx, ola.id))
    expect(await check()).toEqual({ email: null, employerName: null })
    expect((await choose()).status).toBe(410)
  })

  it('is none because the session could not be started: the link works again', async () => {
    await app.db.query(
      "create function refuse() returns trigger language plpgsql as $$ begin raise 'no session today'; end $$",
    )
    await app.db.query(
      'create trigger refuse before insert on sessions for each row execute function refuse()',
    )
    expect((await choose()).status).toBe(500)
    expect(await app.db.query('select 1 from accounts where user_id <> $1', [kari.userId])).toEqual([])
    await app.db.query('drop trigger refuse on sessions')
    expect((await choose()).status).toBe(200)
  })

  const update = async (statement: string, userId: string) => {
    await app.db.query(statement, [userId])
    return token
  }
})
