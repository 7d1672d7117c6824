import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castNils, type CastAdministrator } from '#test/cast.ts'
import { dumpTables } from '#test/dump.ts'
import { serveTestApp, type Caller } from '#test/http.ts'
import type { PreviewedRow, Vikar } from '../contract.ts'
import {
  AVAILABILITY_UNKNOWN,
  EMAIL_REPEATED,
  IMPORT_TOO_LONG,
  NOTHING_TO_IMPORT,
  PERSON_REPEATED,
  PHONE_REPEATED,
  TWO_PEOPLE,
} from '../import-rules.ts'
import { EMAIL_NEEDED } from '../texts.ts'

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
beforeEach(async () => {
  await app.db.query('delete from rate_limits')
  await app.db.query('delete from vikarer')
  await app.db.query('delete from audit_log')
})

/** All tables except the count of attempts. */
const everything = async () => (await dumpTables(app)).filter((line) => !line.startsWith('rate_limits '))

const ola = { fullName: 'Ola Hansen', phone: '912 34 567', email: 'ola@vikar.example' }
const siri = { fullName: 'Siri Dahl', phone: '40 00 00 01', email: 'siri@vikar.example' }
const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    fullName: 'Ola Vikar',
    phone: String(45_000_000 + index),
    email: `${index}@vikar.example`,
  }))

const preview = async (rows: object[], as = asKari): Promise<PreviewedRow[]> => {
  const { status, body } = await as('POST', '/api/vikarer/import/preview', { rows })
  expect(status).toBe(200)
  return (body as { rows: PreviewedRow[] }).rows
}
const importing = (rows: object[], duplicates = 'skip', as = asKari) =>
  as('POST', '/api/vikarer/import', { rows, duplicates })
const imported = async (rows: object[], duplicates = 'skip', as = asKari) => {
  const { status, body } = await importing(rows, duplicates, as)
  expect([status, body]).toEqual([200, expect.anything()])
  return body
}
const register = async (as = asKari) =>
  ((await as('GET', '/api/vikarer')).body as { vikarer: Vikar[] }).vikarer
const byName = async (name: string) => (await register()).find(({ fullName }) => fullName === name)
const problem = (field: string, message: string) => ({
  outcome: 'invalid',
  problems: [{ field, message }],
  existing: null,
})

describe('a list of new substitutes', () => {
  it('is added whole, in its own order, as if one by one', async () => {
    const rows = [
      { ...siri, company: ' Fjellhamar ', skills: 'Matte\nNorsk', availability: 'OPPTATT' },
      { ...ola, email: ' OLA@vikar.example ' },
      {
        fullName: 'Åse Ødegård',
        phone: '+46 701 234 567',
        email: 'aase@vikar.example',
        availability: 'inactive',
      },
    ]
    expect((await preview(rows)).map(({ outcome }) => outcome)).toEqual(['new', 'new', 'new'])
    expect(await register()).toEqual([])
    expect(await imported(rows)).toEqual({ added: 3, updated: 0, skipped: 0 })
    expect(await register()).toMatchObject([
      {
        fullName: 'Siri Dahl',
        phone: '+4740000001',
        company: 'Fjellhamar',
        skills: 'Matte\nNorsk',
        availability: 'busy',
        login: 'none',
      },
      {
        phone: '+4791234567',
        email: 'ola@vikar.example',
        company: null,
        skills: null,
        availability: 'available',
      },
      { phone: '+46701234567', availability: 'inactive' },
    ])
    const owners = await app.db.query('select distinct employer_id, created_by from vikarer')
    expect(owners).toEqual([{ employer_id: kari.scope.employerId, created_by: kari.userId }])
  })

  it('may have a thousand rows, and the first of the list comes first', async () => {
    expect(await imported(numbered(1000))).toEqual({ added: 1000, updated: 0, skipped: 0 })
    const phones = (await register()).map(({ phone }) => phone)
    expect(phones).toEqual(numbered(60).map(({ phone }) => `+47${phone}`))
  })

  it('is logged with numbers only', async () => {
    await imported([ola, siri])
    const rows = await app.db.query('select action, actor_user_id, employer_id, detail from audit_log')
    expect(rows).toEqual([
      {
        action: 'vikarer-imported',
        actor_user_id: kari.userId,
        employer_id: kari.scope.employerId,
        detail: { added: 2, updated: 0, skipped: 0 },
      },
    ])
  })

  it('cannot choose an employer, a login or an id', async () => {
    const id = crypto.randomUUID()
    await imported([
      { ...ola, id, employer_id: id, employerId: id, user_id: kari.userId, userId: kari.userId },
    ])
    const [row] = await app.db.query('select id, employer_id, user_id from vikarer')
    expect(row).toMatchObject({ employer_id: kari.scope.employerId, user_id: null })
    expect(row?.['id']).not.toBe(id)
  })

  it.each([
    [[], NOTHING_TO_IMPORT],
    [numbered(2001), IMPORT_TOO_LONG],
  ])('is refused when it is empty or too long', async (rows, message) => {
    for (const path of ['/api/vikarer/import/preview', '/api/vikarer/import']) {
      const { status, body } = await asKari('POST', path, { rows, duplicates: 'skip' })
      expect(status).toBe(422)
      expect(body).toMatchObject({ data: { fields: [{ path: 'rows', message }] } })
    }
  })
})

describe('a row with errors', () => {
  it.each([
    [{ ...ola, phone: '123' }, 'phone', 'Telefonnummer må være minst 8 siffer'],
    [{ ...ola, phone: '' }, 'phone', 'Telefonnummer må være minst 8 siffer'],
    [{ ...ola, email: 'ola' }, 'email', 'Ugyldig e-postadresse'],
    [{ ...ola, phone: '22334455', email: ' ' }, 'email', EMAIL_NEEDED],
    [{ ...ola, phone: '+46701234567', email: '' }, 'email', EMAIL_NEEDED],
    [{ ...ola, phone: '46701234567' }, 'phone', /^Mener du \+46 701 234 567/],
    [{ ...ola, fullName: '' }, 'fullName', 'Navn må være minst 2 tegn'],
    [{ ...ola, fullName: 'Ola\u0000Hansen' }, 'fullName', /Navn kan kun inneholde/],
    [{ ...ola, fullName: 'Vinn.evil.example' }, 'fullName', /Navn kan ikke se ut som en nettadresse/],
    [{ ...ola, company: 'A\u0000S' }, 'company', 'Bedriftsnavn inneholder tegn som ikke kan brukes'],
    [{ ...ola, skills: 'Matte\u0007' }, 'skills', 'Kompetanse inneholder tegn som ikke kan brukes'],
    [{ ...ola, skills: 's'.repeat(501) }, 'skills', 'Kompetanse kan ikke være lengre enn 500 tegn'],
    [{ ...ola, availability: 'ferie' }, 'availability', AVAILABILITY_UNKNOWN],
  ])('is reported, and stops the whole list', async (row, field, message) => {
    const expected = { field, message: expect.stringMatching(message) as string }
    expect(await preview([siri, row])).toMatchObject([
      { outcome: 'new' },
      { outcome: 'invalid', problems: [expected] },
    ])
    const before = await everything()
    const { status, body } = await importing([siri, row])
    expect(status).toBe(422)
    expect(body).toMatchObject({
      code: 'INPUT_INVALID',
      data: { fields: [{ path: `rows.1.${field}`, message: expected.message }] },
    })
    expect(await everything()).toEqual(before)
  })

  it('has one message a field', async () => {
    const [row] = await preview([{ fullName: 'O', phone: 'x', email: 'x', company: '', skills: '' }])
    expect(row?.problems.map(({ field }) => field)).toEqual(['fullName', 'phone', 'email'])
  })

  it('that repeats an earlier one refers to it', async () => {
    const again = { ...siri, phone: '0047 91234567' }
    expect(
      await preview([ola, siri, { ...again, email: 'ny@vikar.example' }, { ...ola, phone: '41111111' }]),
    ).toEqual([
      expect.objectContaining({ outcome: 'new' }),
      expect.objectContaining({ outcome: 'new' }),
      problem('phone', PHONE_REPEATED(1)),
      problem('email', EMAIL_REPEATED(1)),
    ])
    const inSheet = [ola, siri, { ...again, email: 'ny@vikar.example' }]
    expect(await preview(inSheet.map((row, index) => ({ ...row, number: index + 7 })))).toContainEqual(
      problem('phone', PHONE_REPEATED(7)),
    )
    expect((await importing([ola, { ...ola, fullName: 'Ola Nordli' }])).status).toBe(422)
    expect(await register()).toEqual([])
  })

  it('is never stored with half a surrogate pair', async () => {
    const half = { ...ola, company: 'A\ud800S' }
    expect(await preview([half])).toEqual([
      problem('company', expect.stringContaining('tegn som ikke kan brukes')),
    ])
    expect((await importing([half])).status).toBe(422)
    expect(await register()).toEqual([])
  })
})

describe('a person who is in the register', () => {
  beforeEach(() => imported([{ ...ola, company: 'Fjellhamar', skills: 'Matte', availability: 'opptatt' }]))

  it('is recognised by phone or e-mail, with the changes of an update', async () => {
    const [byPhone, byEmail, same] = [
      await preview([{ phone: '0047 912 34 567', fullName: 'Ola Nordli' }]),
      await preview([{ ...ola, phone: '41111111', availability: 'Tilgjengelig' }]),
      await preview([ola]),
    ]
    const known = { id: (await byName('Ola Hansen'))?.id, fullName: 'Ola Hansen' }
    const existing = (...values: { field: string; before: string; after: string }[]) => {
      const changes = values.map(({ field }) => field)
      return [{ outcome: 'existing', problems: [], existing: { ...known, changes, values } }]
    }
    expect(byPhone).toEqual(existing({ field: 'fullName', before: 'Ola Hansen', after: 'Ola Nordli' }))
    const phone = { field: 'phone', before: '+4791234567', after: '+4741111111' }
    expect(byEmail).toEqual(existing(phone, { field: 'availability', before: 'busy', after: 'available' }))
    expect(same).toEqual(existing())
  })

  it('is left unchanged by default', async () => {
    const before = await register()
    expect(await imported([{ ...ola, fullName: 'Ola Nordli' }, siri])).toEqual({
      added: 1,
      updated: 0,
      skipped: 1,
    })
    expect(await register()).toEqual([
      expect.objectContaining(siri.email ? { email: siri.email } : {}),
      ...before,
    ])
  })

  it('is changed by filled cells only, if chosen', async () => {
    const before = await byName('Ola Hansen')
    const rows = [{ ...ola, fullName: 'Ola Nordli', company: '  ', skills: 'Gym' }, siri]
    expect(await imported(rows, 'update')).toEqual({ added: 1, updated: 1, skipped: 0 })
    expect(await byName('Ola Nordli')).toEqual({
      ...before,
      fullName: 'Ola Nordli',
      skills: 'Gym',
      version: expect.any(String),
    })
    expect(await imported(rows, 'update')).toEqual({ added: 0, updated: 0, skipped: 2 })
  })

  it('cannot match two people, nor two rows', async () => {
    await imported([siri])
    expect(await preview([{ ...ola, email: siri.email }])).toEqual([
      problem('phone', TWO_PEOPLE('Ola Hansen', 'Siri Dahl')),
    ])
    const rows = [
      { ...ola, phone: '41111111' },
      { ...ola, email: 'ny@vikar.example' },
    ]
    expect((await preview(rows))[1]).toEqual(problem('phone', PERSON_REPEATED('Ola Hansen', 1)))
    expect((await importing(rows, 'update')).status).toBe(422)
  })

  it("is new in Nils's register", async () => {
    expect(await preview([ola], asNils)).toMatchObject([{ outcome: 'new' }])
    const before = await register()
    expect(await imported([{ ...ola, fullName: 'Ola Nilsen' }], 'update', asNils)).toMatchObject({ added: 1 })
    expect(await register()).toEqual(before)
    expect((await register(asNils)).map(({ fullName }) => fullName)).toEqual(['Ola Nilsen'])
  })

  it('is new after a removal', async () => {
    const removed = await byName('Ola Hansen')
    await asKari('DELETE', `/api/vikarer/${removed?.id}`)
    expect(await imported([ola], 'update')).toEqual({ added: 1, updated: 0, skipped: 0 })
  })
})

it('is refused with a text after too many imports in a short time, because others need the database', async () => {
  const attempts = Array.from({ length: 21 }, () => importing([ola]))
  const statuses = (await Promise.all(attempts)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  expect(await register()).toHaveLength(1)
})
