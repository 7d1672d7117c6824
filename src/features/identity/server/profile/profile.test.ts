import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { openBrowser, type Browser } from '#test/browser.ts'
import { castKari, castLogin, castNils, castSara, castVikar, type CastAdministrator } from '#test/cast.ts'
import { dumpTables } from '#test/dump.ts'
import { serveTestApp } from '#test/http.ts'
import { castLink } from '#test/login-links.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let nils: CastAdministrator
let asKari: Browser

beforeEach(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
  nils = await castNils(app)
  asKari = await logIn(kari.userId)
})
afterEach(async () => {
  await server.close()
  await app.close()
})

const logIn = async (userId: string) => {
  const browser = openBrowser(server.url)
  await browser.useLink(await castLink(app, userId, 'login'))
  return browser
}
const form = {
  fullName: 'Kari Ødegård',
  company: 'Fjellhamar ungdomsskole',
  address: 'Skoleveien 1, 1472 Fjellhamar',
  phone: '912 34 567',
}
const read = async (browser: Browser) => (await browser.call('GET', '/api/profile')).body
const save = (browser: Browser, changes: object = {}) =>
  browser.call('PUT', '/api/profile', { ...form, ...changes })
const employers = async () =>
  (await app.db.query('select name from employers order by name')).map(({ name }) => name)

describe('the own profile', () => {
  it('is read by each role', async () => {
    const ola = await castLogin(app, await castVikar(app, kari, 'Ola Vikar'))
    const sara = await castSara(app)
    expect(await read(asKari)).toEqual({
      email: kari.email,
      role: 'administrator',
      fullName: 'Kari Nordmann',
      company: 'Fjellhamar skole',
      address: null,
      phone: null,
      isPhoneConfirmed: false,
      isToldOfYesBySms: true,
      hasPassword: true,
      version: expect.any(String),
    })
    expect(await read(await logIn(ola.userId))).toMatchObject({
      email: ola.email,
      role: 'substitute',
      fullName: 'Ola Vikar',
      company: null,
    })
    expect(await read(await logIn(sara.userId))).toMatchObject({
      email: sara.email,
      role: 'superadmin',
      company: null,
    })
  })

  it('tells the page whether to ask for a password', async () => {
    await app.db.query('delete from accounts where user_id = $1', [kari.userId])
    expect(await read(asKari)).toMatchObject({ hasPassword: false })
  })

  it('is for those who are logged in', async () => {
    const nobody = openBrowser(server.url)
    expect((await nobody.call('GET', '/api/profile')).status).toBe(401)
    expect((await save(nobody)).status).toBe(401)
  })
})

describe('saving the profile', () => {
  it('keeps name, company and phone, and answers with what is kept', async () => {
    const { status, body } = await save(asKari)
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...form, phone: '+4791234567', email: kari.email, role: 'administrator' })
    expect(await read(asKari)).toEqual(body)
    expect(await asKari.me()).toMatchObject({ fullName: form.fullName, employerName: form.company })
  })

  it('changes no one else: neither a colleague nor another employer', async () => {
    const mona = await castColleague()
    const others = [nils.userId, mona.userId]
    const readOthers = () =>
      app.db.query(
        'select name, full_name, phone from users join profiles on user_id = id where id = any($1)',
        [others],
      )
    const before = await readOthers()
    await save(asKari)
    expect(await readOthers()).toEqual(before)
    expect(await app.db.query('select name from users where id = $1', [kari.userId])).toEqual([
      { name: form.fullName },
    ])
    expect(await employers()).toEqual([form.company, 'Lillevik sykehjem'])
  })

  it('gives the colleagues the new company and address, since they share the employer', async () => {
    const asMona = await logIn((await castColleague()).userId)
    await save(asKari)
    expect(await read(asMona)).toMatchObject({
      company: form.company,
      address: form.address,
      fullName: 'Mona Lie',
    })
    expect(await asMona.me()).toMatchObject({ employerName: form.company })
  })

  it('keeps the address when it is left out, as by a form from before there was one', async () => {
    await save(asKari)
    expect((await save(asKari, { address: undefined })).body).toMatchObject({ address: form.address })
    expect((await save(asKari, { address: ' ' })).body).toMatchObject({ address: null })
  })

  it('takes an empty phone and an empty company for none', async () => {
    await save(asKari)
    for (const empty of ['', '   ']) {
      const { body } = await save(asKari, { phone: empty, company: empty })
      expect(body).toMatchObject({ phone: null, company: null })
    }
    expect(await asKari.me()).toMatchObject({ employerName: null })
  })

  it.each([
    ['91234567', '+4791234567'],
    ['+47 912 34 567', '+4791234567'],
    ['004791234567', '+4791234567'],
    ['+46 70 123 45 67', '+46701234567'],
  ])('keeps the phone %s as %s', async (phone, kept) => {
    expect((await save(asKari, { phone })).body).toMatchObject({ phone: kept })
  })

  it('takes nothing that is not in the form', async () => {
    const more = {
      role: 'superadmin',
      email: 'tyv@x.example',
      employerId: nils.scope.employerId,
      employer_id: nils.scope.employerId,
      userId: nils.userId,
      softDeleted: true,
      soft_deleted: true,
      emailVerified: false,
      termsAcceptedAt: null,
      balance: 1000,
    }
    const columns = `select role, email, employer_id, soft_deleted, email_verified, terms_accepted_at, balance
       from users join profiles on user_id = users.id join sms_credits using (employer_id) order by email`
    const before = await app.db.query(columns)
    expect((await save(asKari, more)).status).toBe(200)
    expect(await app.db.query(columns)).toEqual(before)
  })

  it('is not for substitutes', async () => {
    const ola = await castLogin(app, await castVikar(app, kari, 'Ola Vikar'))
    const asOla = await logIn(ola.userId)
    const before = await dumpTables(app)
    const { status, body } = await save(asOla)
    expect(status).toBe(403)
    expect(body).toMatchObject({ code: 'FORBIDDEN', message: 'Du har ikke tilgang til denne ressursen' })
    expect(await dumpTables(app)).toEqual(before)
  })

  it('changes a superadmin’s own name and no employer', async () => {
    const asSara = await logIn((await castSara(app)).userId)
    const before = await employers()
    const { status, body } = await save(asSara, { fullName: 'Sara Strand' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ fullName: 'Sara Strand', role: 'superadmin', company: null })
    expect(await employers()).toEqual(before)
    expect(await read(asKari)).toMatchObject({ fullName: 'Kari Nordmann' })
  })

  const castColleague = async () => {
    const [mona] = await app.db.query(
      `with made as (insert into users (email, name) values ('mona@fjellhamar.example', 'Mona Lie') returning id)
       insert into profiles (user_id, full_name, role, employer_id) select id, 'Mona Lie', 'administrator', $1 from made
       returning user_id`,
      [kari.scope.employerId],
    )
    return { userId: String(mona?.['user_id']) }
  }
})

describe('a field that breaks a rule', () => {
  const LETTERS = 'Navn kan kun inneholde bokstaver, mellomrom, bindestrek og apostrof'
  const ADDRESS = 'Navn kan ikke se ut som en nettadresse. Skriv mellomrom etter punktum.'
  const PHONE = 'Ugyldig telefonnummer format'

  it('is refused with its message, and nothing is saved', async () => {
    const before = await read(asKari)
    for (const [path, value, message] of [
      ['fullName', '', 'Navn må være minst 2 tegn'],
      ['fullName', 'K'.repeat(101), 'Navn kan ikke være lengre enn 100 tegn'],
      ['fullName', 'Kari\u0000', LETTERS],
      ['fullName', 'Kari 🐎', LETTERS],
      ['fullName', 'Kari\u202eirak', LETTERS],
      ['fullName', 'Kari\nBcc: alle', LETTERS],
      ['fullName', '<b>Kari</b>', LETTERS],
      ['fullName', '\ud800\ud800', LETTERS],
      ['fullName', 'Kari www.evil.example', ADDRESS],
      ['company', 'F'.repeat(101), 'Bedriftsnavn kan ikke være lengre enn 100 tegn'],
      ['company', 'Fjell\u0000hamar', 'Bedriftsnavn inneholder tegn som ikke kan brukes'],
      ['address', 'S'.repeat(101), 'Adressen kan ikke være lengre enn 100 tegn'],
      ['address', 'Skoleveien 1\n1472 Fjellhamar', 'Adressen inneholder tegn som ikke kan brukes'],
      ['phone', '12', 'Telefonnummer må være minst 8 siffer'],
      ['phone', 'ring meg', PHONE],
      ['phone', '9123456\u0000', PHONE],
      ['phone', '📞📞📞📞📞📞📞📞', PHONE],
      ['phone', '٩١٢٣٤٥٦٧', PHONE],
      ['phone', '9'.repeat(16), 'Telefonnummer kan ikke være lengre enn 15 siffer'],
      ['phone', '46701234567', 'Mener du +46 701 234 567? Sett + foran landskoden.'],
    ] as const) {
      const { status, body } = await save(asKari, { [path]: value })
      expect([value, status, body]).toMatchObject([value, 422, { data: { fields: [{ path, message }] } }])
    }
    expect(await read(asKari)).toEqual(before)
  })

  it('is shown if it predates the rule, and refused when saved again', async () => {
    await app.db.query("update profiles set full_name = 'vinn.evil.example' where user_id = $1", [
      kari.userId,
    ])
    expect(await read(asKari)).toMatchObject({ fullName: 'vinn.evil.example' })
    const { status, body } = await save(asKari, { fullName: 'vinn.evil.example' })
    expect([status, body]).toMatchObject([
      422,
      { data: { fields: [{ path: 'fullName', message: ADDRESS }] } },
    ])
    expect((await save(asKari)).status).toBe(200)
  })

  it('is refused on its place when it is of another kind', async () => {
    const before = await read(asKari)
    const fields = ['fullName', 'company', 'phone']
    for (const path of fields)
      for (const value of [null, 5, [], {}, undefined, 'true'.repeat(100)]) {
        const { status, body } = await save(asKari, { [path]: value })
        expect([path, value, status, body]).toMatchObject([
          path,
          value,
          422,
          { data: { fields: [{ path }] } },
        ])
      }
    expect(await read(asKari)).toEqual(before)
  })

  it('never breaks the service: every allowed company name is returned unchanged', async () => {
    for (const company of ['Solsiden 🌞', 'בית ספר', "O'Brien & <b>Co</b>", '=1+1', '-- ; drop table users'])
      expect((await save(asKari, { company })).body).toMatchObject({ company })
    expect((await save(asKari, { company: 'Fjell\ud800hamar' })).status).toBeLessThan(500)
  })

  it('is refused with the others when the body is none of ours', async () => {
    for (const body of [null, [], 'x', 5])
      expect((await asKari.call('PUT', '/api/profile', body)).status).toBe(422)
  })
})
