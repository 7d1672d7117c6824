import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari } from '#test/cast.ts'
import { cookieOf } from '#test/cookies.ts'
import { serveTestApp } from '#test/http.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
})
afterAll(async () => {
  await server.close()
  await app.close()
})
beforeEach(() => app.db.query('delete from rate_limits'))

const form = {
  fullName: 'Grete Lie',
  email: 'grete@solsiden.example',
  password: 'vinterferie-08',
  company: 'Solsiden barnehage',
  termsAccepted: true,
}
const signUp = (changes: object = {}) => server.anonymous('POST', '/api/sign-up', { ...form, ...changes })

const TABLES = [
  'users',
  'accounts',
  'employers',
  'profiles',
  'sms_credits',
  'login_links',
  'email_history',
  'sessions',
  'graphile_worker._private_jobs',
]
const counts = async () => {
  await app.database.woken()
  const rows = TABLES.map((table) => `select '${table}' as table, count(*)::int as count from ${table}`)
  return app.db.query(rows.join(' union all '))
}

const NEUTRAL =
  'Kontoen kunne ikke opprettes. Har du allerede en konto, kan du logge inn eller be om en innloggingslenke.'

describe('signing up', () => {
  it('makes user, profile, employer and a balance of 0, and queues the mail that confirms the address', async () => {
    const { status, body } = await signUp()
    expect({ status, body }).toEqual({ status: 200, body: { role: 'administrator' } })
    const rows = await app.db.query(
      `select u.name, u.email_verified, p.role, p.full_name, p.soft_deleted, p.notify_on_assignment_accepted as notify,
         p.terms_accepted_at is not null as accepted, e.name as employer, c.balance
       from users u join profiles p on p.user_id = u.id join employers e on e.id = p.employer_id
         join sms_credits c on c.employer_id = e.id where u.email = $1`,
      [form.email],
    )
    expect(rows).toEqual([
      {
        name: 'Grete Lie',
        email_verified: false,
        role: 'administrator',
        full_name: 'Grete Lie',
        soft_deleted: false,
        notify: true,
        accepted: true,
        employer: 'Solsiden barnehage',
        balance: 0,
      },
    ])
    const mails = await app.db.query(
      `select e.kind, e.recipient, l.purpose, l.expires_at = e.valid_until as valid_as_long
       from email_history e join login_links l on l.id = e.link_id where e.recipient = $1`,
      [form.email],
    )
    expect(mails).toEqual([
      { kind: 'confirm-email', recipient: form.email, purpose: 'confirm-email', valid_as_long: true },
    ])
  })

  it('keeps the mobile number as it is dialled, and refuses one that cannot be', async () => {
    const email = 'mobil@solsiden.example'
    const refused = await signUp({ email, phone: '123' })
    expect(refused).toMatchObject({ status: 422, body: { data: { fields: [{ path: 'phone' }] } } })
    expect((await signUp({ email, phone: '912 34 567' })).status).toBe(200)
    expect((await signUp({ email: 'uten@solsiden.example', phone: '' })).status).toBe(200)
    const phones = await app.db.query(
      `select u.email, p.phone from profiles p join users u on u.id = p.user_id
       where u.email in ($1, 'uten@solsiden.example') order by 1`,
      [email],
    )
    expect(phones).toEqual([
      { email, phone: '+4791234567' },
      { email: 'uten@solsiden.example', phone: null },
    ])
  })

  it('keeps neither the password nor the secret of the link', async () => {
    const [kept] = await app.db.query(
      `select a.password, e.letter::text || e.subject as mail, l.id, octet_length(l.token_hash) as hash_bytes
       from users u join accounts a on a.user_id = u.id join login_links l on l.user_id = u.id
         join email_history e on e.link_id = l.id where u.email = $1`,
      [form.email],
    )
    expect(kept?.['password']).not.toContain(form.password)
    expect(kept?.['mail']).not.toContain(app.tokens.derive('login_links', String(kept?.['id'])))
    expect(kept?.['hash_bytes']).toBe(32)
  })

  it('logs in at once', async () => {
    const { headers } = await signUp({ email: 'straks@solsiden.example' })
    const me = await fetch(`${server.url}/api/me`, { headers: { cookie: cookieOf(headers) } })
    expect(await me.json()).toMatchObject({
      email: 'straks@solsiden.example',
      emailVerified: false,
      role: 'administrator',
      employerName: 'Solsiden barnehage',
    })
  })

  it('takes a person without a company', async () => {
    const { company: _company, ...without } = form
    const answers = await Promise.all([
      server.anonymous('POST', '/api/sign-up', { ...without, email: 'uten@firma.example' }),
      signUp({ email: 'blankt@firma.example', company: '   ' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const employers = await app.db.query(
      `select e.name from employers e join profiles p on p.employer_id = e.id join users u on u.id = p.user_id
       where u.email like '%@firma.example'`,
    )
    expect(employers).toEqual([{ name: null }, { name: null }])
  })

  it('leaves nothing behind when it fails in the middle', async () => {
    const before = await counts()
    // The confirmation mail is the last thing that is written.
    await app.db.query(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no mail today'; end $$`)
    await app.db.query(
      'create trigger refuse before insert on email_history for each row execute function refuse()',
    )
    const { status, text } = await signUp({ email: 'halvveis@solsiden.example' })
    await app.db.query('drop trigger refuse on email_history')
    expect(status).toBe(500)
    expect(text).not.toContain('no mail today')
    expect(await counts()).toEqual(before)
    expect((await signUp({ email: 'halvveis@solsiden.example' })).status).toBe(200)
  })
})

describe('an address that is taken', () => {
  it.each(['kari@fjellhamar.example', 'KARI@Fjellhamar.Example', '  kari@fjellhamar.example '])(
    'is refused as %s without telling that it is known, and changes nothing',
    async (email) => {
      if ((await app.db.query("select 1 from users where email like 'kari@%'")).length === 0)
        await castKari(app)
      const before = await counts()
      const { status, body, headers } = await signUp({ email })
      expect(status).toBe(400)
      expect(body).toMatchObject({ message: NEUTRAL })
      expect(headers.getSetCookie()).toEqual([])
      expect(await counts()).toEqual(before)
    },
  )
})
