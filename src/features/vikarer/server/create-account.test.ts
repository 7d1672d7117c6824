import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castLogin, castNils, castSara, castVikar, type CastAdministrator } from '#test/cast.ts'
import { dumpTables } from '#test/dump.ts'
import { serveTestApp, type Answer, type Caller } from '#test/http.ts'
import { LOGIN_REFUSALS, type LoginSent } from '../contract-logins.ts'
import type { Vikar } from '../contract.ts'
import { EMAIL_TAKEN, UNKNOWN_REASON } from '../texts.ts'
import { removeVikar } from './remove.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let nils: CastAdministrator
let sara: { email: string }
let asKari: Caller
let asNils: Caller

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
  nils = await castNils(app)
  sara = await castSara(app)
  asKari = await server.as(kari)
  asNils = await server.as(nils)
})
beforeEach(() => app.db.query('delete from vikarer'))
afterEach(async () => {
  await app.db.query('drop trigger if exists no_mail on email_history')
  await app.db.query('update users set email_verified = true where id = $1', [kari.userId])
})
afterAll(async () => {
  await server.close()
  await app.close()
})

const castOla = (at = kari) => castVikar(app, at, 'Ola Hansen')
const sendLogin = (id: string, as = asKari) => as('POST', `/api/vikarer/${id}/account`, {})
const loginOf = async (id: string, as = asKari) => {
  const { body } = await as('GET', `/api/vikarer/${id}`)
  return (body as Vikar).login
}

/** Adds a substitute with 'Send brukerinformasjon' on. */
const add = (email: string) =>
  asKari('POST', '/api/vikarer', {
    fullName: 'Ola Hansen',
    phone: '91234567',
    email,
    company: '',
    skills: '',
    availability: 'available',
    sendLoginInfo: true,
  })
const added = async (email: string) => {
  const { status, body } = await add(email)
  expect(status).toBe(200)
  return body as { vikar: Vikar; login: LoginSent }
}

const freshAddress = () => `${crypto.randomUUID()}@vikar.example`
const mailsTo = (email: string) =>
  app.db.query(
    'select kind, subject, employer_id, valid_until, letter from email_history where recipient = $1 order by id',
    [email],
  )
const kindsTo = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind)
const loginsFor = (email: string) =>
  app.db.query(
    `select users.id, users.name, email_verified, role, employer_id, soft_deleted from users
      left join profiles on user_id = users.id where email = $1`,
    [email],
  )
const rowOf = async (id: string) =>
  (await app.db.query('select full_name, email, user_id from vikarer where id = $1', [id]))[0]

/** Gives the row an address that the form would refuse because another row has it. */
const readdress = (id: string, email: string) =>
  app.db.query('update vikarer set email = $2 where id = $1', [id, email])

/** Makes the outbox fail with an error that quotes personal data. */
const loseTheMail = async () => {
  await app.db.query(`create or replace function no_mail() returns trigger language plpgsql as
    $$ begin raise exception 'no room for %', new.recipient; end $$`)
  await app.db.query(
    'create trigger no_mail before insert on email_history for each row execute function no_mail()',
  )
}

/** The answer to a refused attempt; asserts that the tables are unchanged. */
const withNothingChanged = async (attempt: () => Promise<Answer>) => {
  const everything = async () => (await dumpTables(app)).filter((line) => !line.startsWith('rate_limits '))
  const before = await everything()
  const answer = await attempt()
  expect(await everything()).toEqual(before)
  return answer
}

describe('a substitute added with a login', () => {
  it('gets a user, a link to choose a password for seven days, and a mail in the employer’s name', async () => {
    app.clock.set('2026-11-21T06:30:00Z')
    const email = freshAddress()
    const { vikar, login } = await added(email.toUpperCase())
    expect([login, vikar.login, vikar.email]).toEqual([{ kind: 'sent' }, 'invited', email])
    const [user, ...others] = await loginsFor(email)
    expect([user, others]).toMatchObject([
      { name: 'Ola Hansen', email_verified: false, role: 'substitute', employer_id: null },
      [],
    ])
    expect((await rowOf(vikar.id))?.['user_id']).toBeNull()
    const validUntil = new Date('2026-11-28T06:30:00Z')
    expect(
      await app.db.query(
        'select purpose, expires_at, used_at, created_by, invited_by_employer from login_links where user_id = $1',
        [user?.['id']],
      ),
    ).toEqual([
      {
        purpose: 'choose-password',
        expires_at: validUntil,
        used_at: null,
        created_by: kari.userId,
        invited_by_employer: kari.scope.employerId,
      },
    ])
    const mails = await mailsTo(email)
    expect(mails).toMatchObject([
      { kind: 'login-invitation', employer_id: kari.scope.employerId, valid_until: validUntil },
    ])
    for (const part of [mails[0]?.['subject'], JSON.stringify(mails[0]?.['letter'])])
      expect(part).toContain('Fjellhamar skole')
    const [noted] = await app.db.query("select * from audit_log where action = 'login-invited'")
    expect(noted).toMatchObject({
      actor_user_id: kari.userId,
      employer_id: kari.scope.employerId,
      subject_type: 'vikar',
      subject_id: vikar.id,
    })
  })

  it('is added without one, with the reason, when the address is an administrator’s or the superadmin’s', async () => {
    for (const { email } of [kari, nils, sara]) {
      const before = await loginsFor(email)
      const { vikar, login } = await added(email)
      expect(login).toEqual({
        kind: 'failed',
        code: 'EMAIL_EXISTS',
        reason: LOGIN_REFUSALS.EMAIL_EXISTS.message,
      })
      expect(await rowOf(vikar.id)).toEqual({ full_name: 'Ola Hansen', email, user_id: null })
      expect(await loginsFor(email)).toEqual(before)
      await app.db.query('delete from vikarer')
    }
  })

  it('is not added when another row of the register has the address', async () => {
    const ola = await castOla()
    const { status, body } = await withNothingChanged(() => add(ola.email))
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'EMAIL_IN_VIKARER',
      message: LOGIN_REFUSALS.EMAIL_IN_VIKARER.message,
      data: { fields: [{ path: 'email', message: EMAIL_TAKEN }] },
    })
  })

  it('is added without one when the login belongs to another row of the register', async () => {
    const ola = await castOla()
    await castLogin(app, ola)
    await readdress(ola.id, freshAddress())
    const { vikar, login } = await added(ola.email)
    expect(login).toMatchObject({ kind: 'failed', code: 'EMAIL_IN_VIKARER' })
    expect([vikar.login, await loginOf(ola.id)]).toEqual(['none', 'active'])
    expect(await kindsTo(ola.email)).toEqual([])
  })

  it('is added without one while the administrator has not confirmed their own address', async () => {
    await app.db.query('update users set email_verified = false where id = $1', [kari.userId])
    const email = freshAddress()
    const { vikar, login } = await added(email)
    expect(login).toEqual({
      kind: 'failed',
      code: null,
      reason: 'Bekreft e-postadressen din før du sender til andre. Lenken ligger i e-posten vi sendte deg.',
    })
    expect([vikar.login, await loginsFor(email), await kindsTo(email)]).toEqual(['none', [], []])
    for (const path of ['account', 'account/resend']) {
      const send = () => asKari('POST', `/api/vikarer/${vikar.id}/${path}`, {})
      expect((await withNothingChanged(send)).status).toBe(403)
    }
  })

  it('is added without one, and without half of one, when the mail cannot be queued', async () => {
    await loseTheMail()
    const email = freshAddress()
    const audit = await app.db.query('select count(*) from audit_log')
    const { vikar, login } = await added(email)
    expect(login).toEqual({ kind: 'failed', code: null, reason: UNKNOWN_REASON })
    expect([vikar.login, await loginsFor(email)]).toEqual(['none', []])
    expect((await rowOf(vikar.id))?.['user_id']).toBeNull()
    expect(await app.db.query('select count(*) from audit_log')).toEqual(audit)
    await app.db.query('drop trigger no_mail on email_history')
    expect((await sendLogin(vikar.id)).body).toMatchObject({ login: 'invited' })
  })
})

describe('a login for a substitute in the register', () => {
  it('is given once', async () => {
    const ola = await castOla()
    expect((await sendLogin(ola.id)).body).toMatchObject({ id: ola.id, login: 'invited' })
    const again = await withNothingChanged(() => sendLogin(ola.id))
    expect([again.status, again.body]).toMatchObject([409, { code: 'ALREADY_INVITED' }])
    expect(await kindsTo(ola.email)).toEqual(['login-invitation'])
  })

  it('is refused for the address of an administrator or the superadmin, and nothing changes', async () => {
    const ola = await castOla()
    for (const { email } of [kari, nils, sara]) {
      await readdress(ola.id, email)
      const { status, body } = await withNothingChanged(() => sendLogin(ola.id))
      expect([status, body]).toMatchObject([409, { code: 'EMAIL_EXISTS' }])
    }
  })

  it('is refused when the login belongs to another row of the register, and nothing changes', async () => {
    const [ola, double] = [await castOla(), await castOla()]
    await castLogin(app, ola)
    await readdress(ola.id, freshAddress())
    await readdress(double.id, ola.email)
    const { status, body } = await withNothingChanged(() => sendLogin(double.id))
    expect([status, body]).toMatchObject([
      409,
      { code: 'EMAIL_IN_VIKARER', message: LOGIN_REFUSALS.EMAIL_IN_VIKARER.message },
    ])
  })

  it('requires a yes when another employer uses the login, and reveals nothing of it before', async () => {
    const there = await castOla(nils)
    const login = await castLogin(app, there)
    const here = await castOla()
    await readdress(here.id, there.email)
    expect((await sendLogin(here.id)).body).toMatchObject({ login: 'invited', noSms: false, absence: null })
    expect((await rowOf(here.id))?.['user_id']).toBeNull()
    const mails = await mailsTo(there.email)
    expect(mails).toMatchObject([
      { kind: 'login-invitation', subject: 'Fjellhamar skole inviterer deg som vikar hos Vikarklar' },
    ])
    expect(JSON.stringify(mails)).not.toContain('{token}')
    expect(await app.db.query('select from login_links where user_id = $1', [login.userId])).toEqual([])
    const asOla = await server.logIn(login.email)
    expect((await asOla('GET', '/api/my-employers')).body).toMatchObject({
      employers: [{ employerName: 'Lillevik sykehjem' }],
    })
  })

  it('is shared with another employer while it is unused, with a link from each', async () => {
    const [there, here] = [await castOla(nils), await castOla()]
    await readdress(here.id, there.email)
    await sendLogin(there.id, asNils)
    expect((await sendLogin(here.id)).body).toMatchObject({ login: 'invited' })
    expect(await loginsFor(there.email)).toHaveLength(1)
    const subjects = (await mailsTo(there.email)).map(({ subject }) => subject)
    expect(subjects).toEqual([
      'Lillevik sykehjem inviterer deg som vikar hos Vikarklar',
      'Fjellhamar skole inviterer deg som vikar hos Vikarklar',
    ])
  })

  it('is not given to a removed substitute, and is unlinked on removal', async () => {
    const ola = await castOla()
    await sendLogin(ola.id)
    await app.database.transaction(kari.scope, (tx) => removeVikar(tx, ola.id))
    expect((await rowOf(ola.id))?.['user_id']).toBeNull()
    expect((await withNothingChanged(() => sendLogin(ola.id))).status).toBe(404)
  })

  it('is given with its mail or not at all', async () => {
    const ola = await castOla()
    await loseTheMail()
    const { status, text } = await withNothingChanged(() => sendLogin(ola.id))
    expect(status).toBe(500)
    expect(text).not.toContain(ola.email)
  })
})
