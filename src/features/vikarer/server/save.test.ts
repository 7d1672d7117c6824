import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castNils, type CastAdministrator } from '#test/cast.ts'
import { serveTestApp, type Caller } from '#test/http.ts'
import type { Vikar } from '../contract.ts'
import { EMAIL_TAKEN, PHONE_TAKEN } from '../texts.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let asKari: Caller
let asNils: Caller

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
  asKari = await server.as(kari)
  asNils = await server.as(await castNils(app))
})
afterAll(async () => {
  await server.close()
  await app.close()
})
beforeEach(() => app.db.query('delete from vikarer'))

const form = {
  fullName: 'Ola Hansen',
  phone: '912 34 567',
  email: 'ola@vikar.example',
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
const read = async (id: string) => (await asKari('GET', `/api/vikarer/${id}`)).body

describe('the phone number', () => {
  it.each([
    ['91234567', '+4791234567'],
    ['912 34 567', '+4791234567'],
    ['91-23-45-67', '+4791234567'],
    ['(912) 34 567', '+4791234567'],
    ['4791234567', '+4791234567'],
    ['47 912 34 567', '+4791234567'],
    ['+4791234567', '+4791234567'],
    ['+47 912 34 567', '+4791234567'],
    ['+47-912-34-567', '+4791234567'],
    ['0047 91234567', '+4791234567'],
    ['091234567', '+4791234567'],
    ['+46 701 234 567', '+46701234567'],
    ['+1(202)555-0143', '+12025550143'],
    ['22 33 44 55', '+4722334455'],
    ['0047 41 23 45 69', '+4741234569'],
    ['(+47) 412 34 569', '+4741234569'],
    ['4741234569', '+4741234569'],
    ['+46 70 123 45 67', '+46701234567'],
    ['+46 (0)70-123 45 67', '+46701234567'],
    ['\u202a+47\u00a0412\u00a034\u2011569\u202c', '+4741234569'],
  ])('%s is stored as %s', async (phone, kept) => {
    const vikar = await created({ phone })
    expect(vikar.phone).toBe(kept)
    expect(await app.db.query('select phone from vikarer')).toEqual([{ phone: kept }])
    await update(vikar.id, { phone: '40000000' })
    expect((await update(vikar.id, { phone })).body).toMatchObject({ phone: kept })
  })

  it.each([
    ['1234567', 'Telefonnummer må være minst 8 siffer'],
    ['', 'Telefonnummer må være minst 8 siffer'],
    ['+46 701 234 567 890 123', 'Telefonnummer kan ikke være lengre enn 15 siffer'],
    ['+47 912 34 56789', 'Norske numre har 8 siffer etter +47'],
    ['46701234567', 'Mener du +46 701 234 567? Sett + foran landskoden.'],
    ['4512345678', 'Mener du +45 123 456 78? Sett + foran landskoden.'],
    ['912345671234', 'Er det et utenlandsk nummer? Sett + foran landskoden.'],
    ['912E4567', 'Ugyldig telefonnummer format'],
    ['9,12E+07', 'Regnearket har forkortet nummeret. Skriv alle sifrene.'],
    ['912+34567', 'Ugyldig telefonnummer format'],
    ['--------', 'Ugyldig telefonnummer format'],
    ['912345678', 'Ugyldig telefonnummer format'],
  ])('%j is refused', async (phone, message) => {
    const { status, body } = await create({ phone })
    expect(status).toBe(422)
    expect(body).toMatchObject({ data: { fields: [{ path: 'phone', message }] } })
  })
})

describe('adding and changing', () => {
  it('store the text without surrounding spaces', async () => {
    const vikar = await created({
      fullName: '  Åse Ødegård-O’Brien ',
      email: ' Aase@Vikar.Example ',
      company: ' Fjellhamar ',
      skills: 'Matte\nNorsk',
      availability: 'busy',
    })
    expect(vikar).toMatchObject({
      fullName: 'Åse Ødegård-O’Brien',
      email: 'aase@vikar.example',
      company: 'Fjellhamar',
      skills: 'Matte\nNorsk',
      availability: 'busy',
      login: 'none',
    })
    expect(await read(vikar.id)).toEqual(vikar)
    const [row] = await app.db.query('select employer_id, created_by from vikarer')
    expect(row).toEqual({ employer_id: kari.scope.employerId, created_by: kari.userId })
  })

  it('changes every field except id and date', async () => {
    const vikar = await created()
    const changes = {
      fullName: 'Ola Nordli',
      phone: '+4740404040',
      email: 'nordli@vikar.example',
      company: 'Nordli AS',
      skills: 'Gym',
      availability: 'inactive',
    }
    const { body } = await update(vikar.id, changes)
    expect(body).toEqual({
      ...vikar,
      ...changes,
      version: expect.any(String),
      edited: { by: 'Kari Nordmann', at: expect.any(String) },
    })
    expect(await read(vikar.id)).toEqual(body)
  })

  it.each([
    ['skills', 's'.repeat(501), 'Kompetanse kan ikke være lengre enn 500 tegn'],
    ['company', 'b'.repeat(101), 'Bedriftsnavn kan ikke være lengre enn 100 tegn'],
    ['availability', 'ledig', 'Velg en gyldig tilgjengelighet'],
    ['email', 'ola', 'Ugyldig e-postadresse'],
  ])('%s that breaks its rule is refused, also on a change', async (path, value, message) => {
    const vikar = await created()
    for (const { status, body } of [
      await create({ phone: '40000000', email: 'ny@vikar.example', [path]: value }),
      await update(vikar.id, { [path]: value }),
    ]) {
      expect(status).toBe(422)
      expect(body).toMatchObject({ data: { fields: [{ path, message }] } })
    }
    expect(await read(vikar.id)).toEqual(vikar)
  })

  it('give a 404 for an unknown substitute', async () => {
    const id = crypto.randomUUID()
    expect((await update(id)).status).toBe(404)
    expect((await asKari('GET', `/api/vikarer/${id}`)).status).toBe(404)
    expect((await asKari('DELETE', `/api/vikarer/${id}`)).status).toBe(404)
  })

  it('are refused on a malformed id', async () => {
    const answers = [await update('1; drop table vikarer'), await asKari('DELETE', '/api/vikarer/%00')]
    expect(answers.map(({ status }) => status)).toEqual([422, 422])
  })
})

describe('two substitutes of one register', () => {
  const taken = (path: string, message: string) => ({
    code: 'ALREADY_EXISTS',
    message,
    data: { fields: [{ path, message }] },
  })

  it.each(['91234567', '+47 912 34 567', '0047 91234567', '47-912-34-567'])(
    'cannot have one phone number in any spelling (%s)',
    async (phone) => {
      await created()
      const siri = await created({ phone: '40000000', email: 'siri@vikar.example' })
      const added = await create({ phone, email: 'tredje@vikar.example' })
      const changed = await update(siri.id, { phone, email: 'siri@vikar.example' })
      for (const { status, body } of [added, changed]) {
        expect(status).toBe(409)
        expect(body).toMatchObject(taken('phone', PHONE_TAKEN))
      }
      expect(await read(siri.id)).toEqual(siri)
    },
  )

  it.each(['ola@vikar.example', 'OLA@Vikar.Example', ' ola@vikar.example'])(
    'cannot have one e-mail address in any spelling (%j)',
    async (email) => {
      await created()
      const siri = await created({ phone: '40000000', email: 'siri@vikar.example' })
      const added = await create({ phone: '41111111', email })
      const changed = await update(siri.id, { phone: '40000000', email })
      for (const { status, body } of [added, changed]) {
        expect(status).toBe(409)
        expect(body).toMatchObject(taken('email', EMAIL_TAKEN))
      }
      expect(await read(siri.id)).toEqual(siri)
    },
  )

  it('stay unchanged when they are saved again', async () => {
    const vikar = await created()
    expect((await update(vikar.id, { fullName: 'Ola H. Hansen' })).status).toBe(200)
  })

  it('of two employers may be one person', async () => {
    await created()
    expect((await asNils('POST', '/api/vikarer', form)).status).toBe(200)
  })
})
