import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castLogin, castNils, castSara, castVikar, type CastAdministrator } from '#test/cast.ts'
import { serveTestApp, type Caller } from '#test/http.ts'
import type { Customer } from '../contract-customers.ts'
import { CUSTOMER_SORTS } from '../rules.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let asSara: Caller
let sara: { userId: string; email: string }
let ola: { userId: string; email: string }

/** Kari and Nils, administrators; Ola, Kari's substitute with a login; Sara, the superadmin who asks. */
beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
  await castNils(app)
  ola = await castLogin(app, await castVikar(app, kari, 'Ola Ødegård'))
  sara = await castSara(app)
  asSara = await server.logIn(sara.email)
})
afterAll(async () => {
  await server.close()
  await app.close()
})

interface Page {
  readonly customers: Customer[]
  readonly nextCursor: string | null
  readonly found: number
}

const list = async (query: Record<string, string> = {}): Promise<Page> => {
  const { status, body } = await asSara('GET', `/api/service/customers?${new URLSearchParams(query)}`)
  expect(status).toBe(200)
  return body as Page
}
const namesFor = async (query: Record<string, string>) => {
  const { customers, found } = await list({ sort: 'name', direction: 'ascending', ...query })
  expect(found).toBe(customers.length)
  return customers.map(({ fullName }) => fullName)
}

describe('a customer in the list', () => {
  it('is listed with name, e-mail, company, role and state', async () => {
    const { customers } = await list({ search: 'kari' })
    expect(customers).toEqual([
      {
        userId: kari.userId,
        version: expect.any(String),
        fullName: 'Kari Nordmann',
        email: 'kari@fjellhamar.example',
        company: 'Fjellhamar skole',
        role: 'administrator',
        createdAt: expect.stringMatching(/Z$/),
        emailRefusal: null,
        softDeleted: false,
        erasing: null,
      },
    ])
  })

  it('is shown as deactivated, and as being erased until that is done', async () => {
    await app.db.query('update profiles set soft_deleted = true where user_id = $1', [ola.userId])
    await app.db.query(
      `insert into erasures (user_id, subject, total, done, finished_at)
        values ($1, '{}', 9, 9, now()), ($1, '{}', 1000, 340, null)`,
      [ola.userId],
    )
    expect((await list({ search: 'ødegård' })).customers).toMatchObject([
      { company: null, role: 'substitute', softDeleted: true, erasing: { done: 340, total: 1000 } },
    ])
    await app.db.query('update erasures set finished_at = now()')
    await app.db.query('update profiles set soft_deleted = false where user_id = $1', [ola.userId])
    expect((await list({ search: 'ødegård' })).customers).toMatchObject([
      { softDeleted: false, erasing: null },
    ])
  })

  it('comes first when it is the newest', async () => {
    await app.db.query("update profiles set created_at = '2020-01-01' where user_id <> $1", [kari.userId])
    expect((await list()).customers[0]?.fullName).toBe('Kari Nordmann')
    expect((await list({ direction: 'ascending' })).customers.at(-1)?.fullName).toBe('Kari Nordmann')
  })
})

describe('a search for customers', () => {
  it.each([
    ['kari', ['Kari Nordmann']],
    ['ØDEGÅRD', ['Ola Ødegård']],
    ['nordmann kari', ['Kari Nordmann']],
    ['lillevik.example', ['Nils Berg']],
    ['nils sykehjem', ['Nils Berg']],
    ['FJELLHAMAR SKOLE', ['Kari Nordmann']],
    ['kari sykehjem', []],
    ['%', []],
    ['nordm_nn', []],
    ['\\', []],
    ["' or 1=1 --", []],
  ])('finds those with every word in name, e-mail or company: %j', async (search, names) => {
    expect(await namesFor({ search })).toEqual(names)
  })

  it('combines with a role', async () => {
    expect(await namesFor({ role: 'administrator' })).toEqual(['Kari Nordmann', 'Nils Berg'])
    expect(await namesFor({ role: 'substitute' })).toEqual(['Ola Ødegård'])
    expect(await namesFor({ role: 'administrator', search: 'berg' })).toEqual(['Nils Berg'])
    expect(await namesFor({ role: 'superadmin', search: 'berg' })).toEqual([])
  })

  it('may have many words', async () => {
    const words = Array.from({ length: 50 }, () => 'a').join(' ')
    expect((await list({ search: words })).found).toBeGreaterThan(0)
  })
})

it('counts the users of each role, including deactivated ones', async () => {
  await app.db.query('update profiles set soft_deleted = true where user_id = $1', [ola.userId])
  const { body } = await asSara('GET', '/api/service/customer-counts')
  expect(body).toEqual({ all: 4, administrators: 2, superadmins: 1, substitutes: 1, softDeleted: 1 })
})

describe('a cursor', () => {
  const id = '6f1f6d4e-1f5b-4a53-9a5e-0a3f3f0a7b11'
  const refused = { code: 'INPUT_INVALID', data: { fields: [{ path: 'cursor', message: 'Ugyldig side' }] } }

  it.each([
    ['created', ''],
    ['created', 'i går'],
    ['created', '2026-02-30T00:00:00.000000Z'],
    ['created', '2026-11-23T25:00:00.000000Z'],
    ['created', '0000-11-23T05:31:00.000000Z'],
    ['created', '2026-11-23T05:31:00.000Z'],
    ['created', 'infinity'],
    ['role', ''],
    ['role', '4'],
    ['role', '99999999999999999999'],
    ['role', 'administrator'],
  ])('is refused if the sort %s cannot have produced it: %j', async (sort, value) => {
    const query = new URLSearchParams({ sort, cursor: `${id}_${value}` })
    const { status, body } = await asSara('GET', `/api/service/customers?${query}`)
    expect([status, body]).toMatchObject([422, refused])
  })

  it.each(CUSTOMER_SORTS)('is refused if it is malformed, by %s', async (sort) => {
    for (const cursor of ['', 'x', '_', `${id}`, `${id.slice(0, 35)}x_a`, `${id}_a\u0000`, `${id}_a\n`]) {
      const query = new URLSearchParams({ sort, cursor })
      expect((await asSara('GET', `/api/service/customers?${query}`)).status).toBe(422)
    }
  })

  it.each(['name', 'email', 'company'])('may be any text, by %s', async (sort) => {
    for (const value of ['', "o'brien", '%_\\', 'å\u0308\ufdfd', '\ud800'])
      expect((await list({ sort, cursor: `${id}_${value}` })).found).toBe(4)
  })
})

it('a look at the list is logged, once for repeated looks within ten minutes', async () => {
  await app.db.query('delete from audit_log')
  await list()
  await list({ search: 'kari' })
  const rows = await app.db.query(
    'select action, actor_user_id, employer_id, subject_id, detail from audit_log',
  )
  expect(rows).toEqual([
    {
      action: 'customers-listed',
      actor_user_id: sara.userId,
      employer_id: null,
      subject_id: null,
      detail: {},
    },
  ])
})

it.each([
  ['an administrator', () => server.as(kari), 403],
  ['a substitute', () => server.logIn(ola.email), 403],
  ['a visitor', () => server.anonymous, 401],
])('%s is refused', async (_, caller, status) => {
  await app.db.query('update profiles set soft_deleted = false')
  const as = await caller()
  for (const path of ['customers', 'customer-counts', `customers/${kari.userId}`, `vikarer/${kari.userId}`])
    expect((await as('GET', `/api/service/${path}`)).status).toBe(status)
})
