import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from './app.ts'
import { castKari, castNils, type CastAdministrator } from './cast.ts'
import { serveTestApp } from './http.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let nils: CastAdministrator

beforeAll(async () => {
  app = await openTestApp()
  kari = await castKari(app)
  nils = await castNils(app)
  server = await serveTestApp(app)
})
afterAll(async () => {
  await server.close()
  await app.close()
})

describe('bad input', () => {
  const fieldsOf = (body: unknown) =>
    (body as { data: { fields: { path: string; message: string }[] } }).data.fields

  it('is answered in Norwegian on the field', async () => {
    const asKari = await server.as(kari)
    const { status, body } = await asKari('POST', '/api/vikarer', {
      fullName: 'O',
      phone: '12',
      email: 'ikke-epost',
      company: 'x'.repeat(101),
      skills: '',
      availability: 'kanskje',
    })
    expect(status).toBe(422)
    expect(fieldsOf(body)).toEqual([
      { path: 'fullName', message: 'Navn må være minst 2 tegn' },
      { path: 'phone', message: 'Telefonnummer må være minst 8 siffer' },
      { path: 'email', message: 'Ugyldig e-postadresse' },
      { path: 'company', message: 'Bedriftsnavn kan ikke være lengre enn 100 tegn' },
      { path: 'availability', message: 'Velg en gyldig tilgjengelighet' },
    ])
  })

  it.each([
    ['NUL', 'Ola\u0000Hansen'],
    ['an emoji', 'Ola 😀'],
    ['right-to-left override', 'Ola \u202Enesnah'],
    ['markup', '<script>alert(1)</script>'],
    ['101 characters', 'a'.repeat(101)],
    ['a number', 17],
    ['nothing', null],
    ['a list', ['Ola']],
  ])('in a name (%s) is refused on the field', async (_what, fullName) => {
    const asKari = await server.as(kari)
    const { status, body } = await asKari('POST', '/api/vikarer', {
      fullName,
      phone: '91234567',
      email: 'ola@vikar.example',
      company: '',
      skills: '',
      availability: 'available',
    })
    expect(status).toBe(422)
    expect(fieldsOf(body).map(({ path }) => path)).toEqual(['fullName'])
  })

  it('cannot change columns that it does not own', async () => {
    const asKari = await server.as(kari)
    const { status, body } = await asKari('POST', '/api/vikarer', {
      fullName: 'Masse Tilordning',
      phone: '91234560',
      email: 'masse@vikar.example',
      company: '',
      skills: '',
      availability: 'available',
      employerId: nils.scope.employerId,
      userId: nils.userId,
      id: crypto.randomUUID(),
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ vikar: { login: 'none' } })
    const [row] = await app.db.query(
      "select employer_id, user_id from vikarer where full_name = 'Masse Tilordning'",
    )
    expect(row).toEqual({ employer_id: kari.scope.employerId, user_id: null })
  })

  it.each([
    '2026-99-99T99:99:99.999Z_6a1d7a4e-93b8-4d0e-8f43-1f0f5c1f9a11',
    `2026-01-01T00:00:00.000Z_${'-'.repeat(36)}`,
    '_',
    'x',
  ])('as the cursor of a list (%s) is refused', async (cursor) => {
    const asKari = await server.as(kari)
    const lists = ['vikarer', 'assignments'].map((list) =>
      asKari('GET', `/api/${list}?cursor=${encodeURIComponent(cursor)}`),
    )
    expect((await Promise.all(lists)).map(({ status }) => status)).toEqual([422, 422])
  })

  it('from another site is refused', async () => {
    const response = await fetch(`${server.url}/api/sign-out`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' },
      body: '{}',
    })
    expect(response.status).toBe(403)
  })
})
