import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castNils, type CastAdministrator } from '#test/cast.ts'
import { serveTestApp, type Caller } from '#test/http.ts'
import { castOlaAt } from '#test/vikar-login.ts'
import { LOGIN_REFUSALS } from '../contract-logins.ts'
import type { PreviewedRow, Vikar } from '../contract.ts'
import {
  EMAIL_NEEDED,
  EMAIL_NEEDED_FOR_LOGIN,
  EMAIL_NEEDED_WITHOUT_SMS,
  OWN_MOBILE_NEEDED,
} from '../texts.ts'
import { OWN_EMAIL_MISSING } from '../unavailability-rules.ts'

const LANDLINE = '22 33 44 55'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let nils: CastAdministrator
let asKari: Caller

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
  nils = await castNils(app)
  asKari = await server.as(kari)
})
afterAll(async () => {
  await server.close()
  await app.close()
})
beforeEach(async () => {
  for (const table of ['rate_limits', 'vikarer', 'email_history']) await app.db.query(`delete from ${table}`)
})

const form = {
  fullName: 'Per Lie',
  phone: '912 34 567',
  email: '',
  company: '',
  skills: '',
  availability: 'available',
}
const create = (changes: object = {}) => asKari('POST', '/api/vikarer', { ...form, ...changes })
const created = async (changes: object = {}) => {
  const { status, body } = await create(changes)
  expect(status).toBe(200)
  return (body as { vikar: Vikar }).vikar
}
const update = (id: string, changes: object = {}) =>
  asKari('PUT', `/api/vikarer/${id}`, { ...form, ...changes })
const refusedAt = (path: string, message: string) => ({
  status: 422,
  body: { data: { fields: [{ path, message }] } },
})
const rowOf = async (id: string) => {
  const [row] = await app.db.query('select * from vikarer where id = $1', [id])
  return row ?? {}
}

describe('the register', () => {
  it('accepts a mobile number alone, for any number of people', async () => {
    expect(await created()).toMatchObject({ email: null, phone: '+4791234567' })
    expect(await created({ phone: '91234568', email: '  ' })).toMatchObject({ email: null })
  })

  it.each([LANDLINE, '800 12 345', '+46 701 234 567'])('asks for the address with %s', async (phone) => {
    expect(await create({ phone })).toMatchObject(refusedAt('email', EMAIL_NEEDED))
    const { id } = await created()
    expect(await update(id, { phone })).toMatchObject(refusedAt('email', EMAIL_NEEDED))
    expect(await update(id, { phone, email: 'per@vikar.example' })).toMatchObject({ status: 200 })
    expect(await update(id, { phone })).toMatchObject(refusedAt('email', EMAIL_NEEDED))
  })

  it('removes an address, and adds one', async () => {
    const { id } = await created({ email: 'per@vikar.example' })
    expect(await update(id)).toMatchObject({ status: 200, body: { email: null } })
    expect(await update(id, { email: 'Per@vikar.example' })).toMatchObject({
      body: { email: 'per@vikar.example' },
    })
  })

  it('shows them, and finds them by their other values', async () => {
    await created()
    expect((await asKari('GET', '/api/vikarer?search=per')).body).toMatchObject({
      vikarer: [{ email: null }],
    })
    expect((await asKari('GET', '/api/vikarer?search=per@')).body).toMatchObject({ vikarer: [] })
  })
})

describe('an import', () => {
  const preview = async (...rows: object[]) =>
    ((await asKari('POST', '/api/vikarer/import/preview', { rows })).body as { rows: PreviewedRow[] }).rows
  const imported = async (...rows: object[]) =>
    (await asKari('POST', '/api/vikarer/import', { rows, duplicates: 'update' })).body

  it('accepts people with a mobile number, and requires the address of the others', async () => {
    const [one, two] = [
      { fullName: 'Per Lie', phone: '91234567' },
      { fullName: 'Nina Moe', phone: '91234568' },
    ]
    const rows = await preview(one, two, { fullName: 'Ida Ås', phone: LANDLINE })
    expect(rows).toMatchObject([
      { outcome: 'new' },
      { outcome: 'new' },
      { outcome: 'invalid', problems: [{ field: 'email', message: EMAIL_NEEDED }] },
    ])
    expect(await imported(one, two)).toEqual({ added: 2, updated: 0, skipped: 0 })
    expect(await app.db.query('select email from vikarer')).toEqual([{ email: null }, { email: null }])
  })

  it('never confuses two people without an address', async () => {
    await created()
    expect(await imported({ fullName: 'Nina Moe', phone: '91234568' })).toMatchObject({ added: 1 })
  })

  it('leaves the address unchanged for an empty cell, and fills in a missing one', async () => {
    const withAddress = await created({ email: 'per@vikar.example' })
    const without = await created({ phone: '91234568' })
    expect(
      await imported(
        { phone: '91234567', company: 'Lie AS' },
        { phone: '91234568', email: 'ny@vikar.example' },
        { phone: LANDLINE, email: 'per2@vikar.example', fullName: 'Per Ny' },
      ),
    ).toEqual({ added: 1, updated: 2, skipped: 0 })
    expect(await rowOf(withAddress.id)).toMatchObject({ email: 'per@vikar.example', company: 'Lie AS' })
    expect(await rowOf(without.id)).toMatchObject({ email: 'ny@vikar.example' })
  })
})

describe('the login', () => {
  const invite = (id: string) => asKari('POST', `/api/vikarer/${id}/account`, {})

  it('is refused without an address, with the reason', async () => {
    const { id } = await created()
    const { status, message } = LOGIN_REFUSALS.EMAIL_MISSING
    expect(await invite(id)).toMatchObject({ status, body: { code: 'EMAIL_MISSING', message } })
    expect(await create({ phone: '91234568', sendLoginInfo: true })).toMatchObject(
      refusedAt('email', EMAIL_NEEDED_FOR_LOGIN),
    )
    expect(await app.db.query('select from email_history')).toEqual([])
    expect(await app.db.query('select from vikarer')).toHaveLength(1)
  })

  it('is removed with the address that it was sent to, if unused', async () => {
    const { id } = await created({ email: 'per@vikar.example' })
    expect(await invite(id)).toMatchObject({ body: { login: 'invited' } })
    expect(await update(id)).toMatchObject({ body: { email: null, login: 'none' } })
  })

  it('in use stays with the same person, and is unlinked when the row becomes another', async () => {
    const { rows } = await castOlaAt(app, server, kari)
    const [{ id, fullName } = { id: '', fullName: '' }] = rows
    const kept = { fullName, phone: '41234567' }
    expect(await update(id, kept)).toMatchObject({ body: { email: null, login: 'active' } })
    expect(await update(id, { ...kept, fullName: 'Ola H.' })).toMatchObject({ body: { login: 'active' } })
    expect(await update(id)).toMatchObject({ body: { fullName: 'Per Lie', login: 'none' } })
  })
})

describe('the choice of e-mail instead of SMS', () => {
  it('is refused if an employer has no address, and applies when it is made', async () => {
    const ola = await castOlaAt(app, server, kari, nils)
    const [atKari] = ola.rows
    const { id, fullName, phone, email } = atKari ?? { id: '', fullName: '', phone: '', email: '' }
    const choose = (noSms: boolean) => ola.as('PUT', '/api/my-availability/sms', { noSms })
    await update(id, { fullName, phone })
    expect(await choose(true)).toMatchObject({
      status: 409,
      body: { code: 'EMAIL_MISSING', message: OWN_EMAIL_MISSING },
    })
    expect(await app.db.query('select from vikarer where no_sms')).toEqual([])
    expect(await choose(false)).toMatchObject({ status: 200 })
    await update(id, { fullName, phone, email })
    expect(await choose(true)).toMatchObject({ status: 200, body: { noSms: true } })
    expect(await update(id, { fullName, phone })).toMatchObject(refusedAt('email', EMAIL_NEEDED_WITHOUT_SMS))
    expect(await rowOf(id)).toMatchObject({ email, no_sms: true })
  })

  it('requires a mobile number if an employer has nothing else', async () => {
    const ola = await castOlaAt(app, server, kari, nils)
    const { id, fullName, phone } = ola.rows[0] ?? { id: '', fullName: '', phone: '' }
    const change = (number: string) =>
      ola.as('PUT', '/api/my-phone', { phone: number, employerIds: [kari.scope.employerId] })
    await update(id, { fullName, phone })
    expect(await change(LANDLINE)).toMatchObject(refusedAt('phone', OWN_MOBILE_NEEDED))
    expect(await rowOf(id)).toMatchObject({ phone })
    expect(await change('41 23 45 67')).toMatchObject({ status: 200 })
  })
})

describe('a row that becomes another person', () => {
  const isAnother = async (from: object, to: object) => {
    const { id } = await created(from)
    expect(await update(id, to)).toMatchObject({ status: 200 })
    return (await rowOf(id))['person_since'] !== null
  }
  const nina = { fullName: 'Nina Moe' }

  it.each([
    ['another name, the address gone', { email: 'per@vikar.example' }, nina, true],
    ['another name and an address', {}, { ...nina, email: 'nina@vikar.example' }, true],
    ['another name and phone', {}, { ...nina, phone: '91234568' }, true],
    ['a corrected name', {}, nina, false],
    ['another phone', {}, { phone: '91234568' }, false],
    ['the address gone', { email: 'per@vikar.example' }, {}, false],
  ])('%s', async (_, from, to, expected) => {
    expect(await isAnother(from, to)).toBe(expected)
  })

  it('is no longer marked once it is removed', async () => {
    const { id } = await created()
    await asKari('DELETE', `/api/vikarer/${id}`)
    expect(await rowOf(id)).toMatchObject({ phone: null, email: null, person_since: null })
  })
})
