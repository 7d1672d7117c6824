import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import {
  castKari,
  castLogin,
  castNils,
  castVikar,
  PASSWORD,
  type CastAdministrator,
  type CastVikar,
} from '#test/cast.ts'
import { dumpTables } from '#test/dump.ts'
import { serveTestApp, type Caller } from '#test/http.ts'
import type { InvitationPlan } from '../contract-logins.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let nils: CastAdministrator
let asKari: Caller
let asNils: Caller
let ola: CastVikar

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
  nils = await castNils(app)
  asKari = await server.as(kari)
  asNils = await server.as(nils)
})
beforeEach(async () => {
  await app.db.query('delete from rate_limits')
  ola = await castVikar(app, kari, 'Ola Hansen')
})
afterAll(async () => {
  await server.close()
  await app.close()
})

const sendLogin = (id = ola.id, as = asKari) => as('POST', `/api/vikarer/${id}/account`, {})
const resend = (id = ola.id, as = asKari) => as('POST', `/api/vikarer/${id}/account/resend`, {})
const times = async (count: number, attempt: () => ReturnType<Caller>) => {
  const statuses = []
  for (let round = 0; round < count; round += 1) statuses.push((await attempt()).status)
  return statuses
}
const loginOf = async (id = ola.id, as = asKari) => {
  const { body } = await as('GET', `/api/vikarer/${id}`)
  return (body as CastVikar).login
}
const mailsTo = async (email: string) =>
  (await app.db.query('select kind from email_history where recipient = $1', [email])).map(({ kind }) => kind)

/** The secrets of the invitations to the address, oldest first. */
const secretsFor = async (email: string) => {
  const links = await app.db.query(
    "select l.id from login_links l join users on users.id = user_id where email = $1 and purpose = 'choose-password' order by l.id",
    [email],
  )
  return links.map(({ id }) => app.tokens.derive('login_links', String(id)))
}
const choose = (token = '') =>
  server.anonymous('POST', '/api/invitation', { token, newPassword: PASSWORD, confirmation: PASSWORD })

describe('a repeated invitation', () => {
  it('is a mail with a new link, for a substitute who has not used the first', async () => {
    await sendLogin()
    expect((await resend()).body).toMatchObject({ id: ola.id, login: 'invited' })
    expect(await mailsTo(ola.email)).toEqual(['login-invitation', 'login-invitation'])
    const [first, second] = await secretsFor(ola.email)
    expect(second).not.toBe(first)
  })

  it('works from any of the mails, once', async () => {
    await sendLogin()
    await resend()
    const [first, second] = await secretsFor(ola.email)
    expect((await choose(first)).status).toBe(200)
    expect((await choose(second)).status).toBe(410)
  })

  it('is limited to three an hour for an address, including the first', async () => {
    await sendLogin()
    expect(await times(4, resend)).toEqual([200, 200, 429, 429])
    expect(await mailsTo(ola.email)).toHaveLength(3)
    await asKari('DELETE', `/api/vikarer/${ola.id}`)
    const again = await asKari('POST', '/api/vikarer', { ...form(ola), sendLoginInfo: true })
    expect(again.body).toMatchObject({
      vikar: { login: 'none' },
      login: {
        kind: 'failed',
        code: null,
        reason: expect.stringMatching(/^For mange forsøk\. Prøv igjen (i morgen )?kl\.\s\d\d\.\d\d\.$/),
      },
    })
    ola = (again.body as { vikar: CastVikar }).vikar
    const siri = await castVikar(app, kari, 'Siri Dahl')
    await sendLogin(siri.id)
    expect((await resend(siri.id)).status).toBe(200)
    await app.db.query("update rate_limits set window_ends_at = now() - interval '1 second'")
    expect((await sendLogin()).status).toBe(200)
  })

  it('is limited to 500 an hour for an employer, over all recipients', async () => {
    await sendLogin()
    await app.db.query("update rate_limits set count = 500 where key like 'invitations:%'")
    const siri = await castVikar(app, kari, 'Siri Dahl')
    expect((await sendLogin(siri.id)).status).toBe(429)
    expect(await mailsTo(siri.email)).toEqual([])
  })

  it('is a 404 for Nils, and does not count', async () => {
    await sendLogin()
    expect(await times(4, () => resend(ola.id, asNils))).not.toContain(200)
    expect(await mailsTo(ola.email)).toHaveLength(1)
    expect((await resend()).status).toBe(200)
  })

  it('is only for people with an unused login', async () => {
    const everything = async () => (await dumpTables(app)).filter((line) => !line.startsWith('rate_limits '))
    const nobody = await castVikar(app, kari, 'Siri Dahl')
    const active = await castVikar(app, kari, 'Per Lie')
    await castLogin(app, active)
    const before = await everything()
    const answers = [await resend(nobody.id), await resend(active.id)]
    expect(answers.map(({ status, body }) => [status, body])).toMatchObject([
      [404, { code: 'NOT_FOUND' }],
      [409, { code: 'VIKAR_HAS_ACCOUNT' }],
    ])
    expect(await everything()).toEqual(before)
  })
})

describe('the register', () => {
  it('shows the login as active at the employer whose link was used for the password', async () => {
    const there = await castVikar(app, nils, 'Ola Hansen')
    await app.db.query('update vikarer set email = $2 where id = $1', [there.id, ola.email])
    await sendLogin()
    await sendLogin(there.id, asNils)
    expect([await loginOf(), await loginOf(there.id, asNils)]).toEqual(['invited', 'invited'])
    const [token] = await secretsFor(ola.email)
    const chosen = await choose(token)
    expect([chosen.status, chosen.body]).toEqual([200, { role: 'substitute', secondStep: false }])
    expect([await loginOf(), await loginOf(there.id, asNils)]).toEqual(['active', 'invited'])
    const { body } = await asKari('GET', '/api/vikarer?search=Ola')
    expect((body as { vikarer: CastVikar[] }).vikarer).toContainEqual({ ...ola, login: 'active' })
    const asOla = await server.logIn(ola.email)
    expect((await asOla('GET', '/api/me')).body).toMatchObject({ role: 'substitute', fullName: 'Ola Hansen' })
  })

  it('unlinks a login at a mistyped address on correction, and the mail sent to it logs no one in', async () => {
    await sendLogin()
    const [astray] = await secretsFor(ola.email)
    const email = `rettet.${ola.email}`
    const changed = await asKari('PUT', `/api/vikarer/${ola.id}`, { ...form(ola), email })
    expect(changed.body).toMatchObject({ email, login: 'none' })
    expect((await choose(astray)).status).toBe(410)
    expect((await sendLogin()).body).toMatchObject({ login: 'invited' })
    expect((await choose((await secretsFor(email))[0])).status).toBe(200)
    expect(await loginOf()).toBe('active')
  })

  it('leaves a used login linked when the address or other fields change', async () => {
    await sendLogin()
    const renamed = await asKari('PUT', `/api/vikarer/${ola.id}`, { ...form(ola), fullName: 'Ola Nordli' })
    expect(renamed.body).toMatchObject({ login: 'invited' })
    await choose((await secretsFor(ola.email))[0])
    const moved = { ...form(ola), fullName: 'Ola Nordli', email: `ny.${ola.email}` }
    expect((await asKari('PUT', `/api/vikarer/${ola.id}`, moved)).body).toMatchObject({ login: 'active' })
  })

  it('unlinks a used login when the row becomes another person, and a new login can be given', async () => {
    await sendLogin()
    await choose((await secretsFor(ola.email))[0])
    const siri = { ...form(ola), fullName: 'Siri Dahl', email: `siri.${ola.email}` }
    expect((await asKari('PUT', `/api/vikarer/${ola.id}`, siri)).body).toMatchObject({ login: 'none' })
    expect((await sendLogin()).body).toMatchObject({ login: 'invited' })
    expect(await app.db.query('select email from users where email = $1', [ola.email])).toHaveLength(1)
  })

  it('deletes a login that is in no register and unused', async () => {
    await sendLogin()
    await asKari('DELETE', `/api/vikarer/${ola.id}`)
    expect(await app.db.query('select email from users where email = $1', [ola.email])).toEqual([])
  })
})

const form = ({ fullName, phone, email }: CastVikar) => ({
  fullName,
  phone,
  email,
  company: '',
  skills: '',
  availability: 'available',
})

describe('invitations of several', () => {
  const sendAll = (ids: readonly string[], again?: boolean, as = asKari) =>
    as('POST', '/api/vikarer/accounts', { ids, again })

  it('reach people who can have a login, and give a reason for each of the others', async () => {
    const [siri, per] = [await castVikar(app, kari, 'Siri Dahl'), await castVikar(app, kari, 'Per Lie')]
    await sendLogin(siri.id)
    await app.db.query('update vikarer set email = null where id = $1', [per.id])
    const gone = crypto.randomUUID()
    const { body } = await sendAll([ola.id, siri.id, per.id, gone])
    expect(body).toMatchObject({
      sent: 1,
      refused: [
        { at: 1, code: 'ALREADY_INVITED' },
        { at: 2, code: 'EMAIL_MISSING' },
        { at: 3, code: null, reason: 'Vikaren finnes ikke lenger i registeret.' },
      ],
    })
    expect([await loginOf(), await mailsTo(siri.email)]).toEqual(['invited', ['login-invitation']])
  })

  it('are repeated on request to people who have not answered, and never to people with a login', async () => {
    const siri = await castVikar(app, kari, 'Siri Dahl')
    await castLogin(app, siri)
    await sendLogin()
    const { body } = await sendAll([ola.id, siri.id], true)
    expect(body).toMatchObject({ sent: 1, refused: [{ at: 1, code: 'VIKAR_HAS_ACCOUNT' }] })
    expect(await mailsTo(ola.email)).toEqual(['login-invitation', 'login-invitation'])
  })

  it('reach the people of the plan; the plan itself sends nothing', async () => {
    const [siri, per] = [await castVikar(app, kari, 'Siri Dahl'), await castVikar(app, kari, 'Per Lie')]
    const zara = await castVikar(app, kari, 'Zara Khan')
    await castLogin(app, zara)
    await sendLogin(siri.id)
    await app.db.query('update vikarer set email = null where id = $1', [per.id])
    const ids = [ola.id, siri.id, per.id, zara.id]
    const plan = async (again: boolean) => {
      const { body } = await asKari('POST', '/api/vikarer/accounts/plan', { ids, again })
      return body as InvitationPlan
    }
    expect(await plan(false)).toEqual({
      ids: [ola.id],
      invited: 1,
      sentences: [
        'Ola Hansen får en lenke på e-post for å velge passord. Det koster ingen SMS.',
        'Siri Dahl er invitert fra før og har ikke svart.',
        'Zara Khan har innlogging fra før og får ingenting.',
        'Per Lie mangler e-postadresse. Legg den inn først.',
      ],
    })
    const again = await plan(true)
    expect(again.ids).toEqual([ola.id, siri.id])
    expect([await loginOf(), await mailsTo(siri.email)]).toEqual(['none', ['login-invitation']])
    expect((await sendAll(again.ids, true)).body).toEqual({ sent: 2, refused: [] })
  })

  it('do not reach the substitutes of another employer', async () => {
    expect((await asNils('POST', '/api/vikarer/accounts/plan', { ids: [ola.id] })).status).toBe(404)
    expect((await sendAll([ola.id], true, asNils)).body).toMatchObject({ sent: 0, refused: [{ code: null }] })
    expect(await loginOf()).toBe('none')
  })
})
