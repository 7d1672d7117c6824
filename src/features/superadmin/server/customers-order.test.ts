import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { CUSTOMER_SORTS, DIRECTIONS, type CustomerSort, type Direction } from '../rules.ts'
import { listCustomers } from './customers.ts'

/** In Norwegian order. */
const NAMES = ['Anna Berg', 'anna berg-lie', 'Bo Vik', 'Zara Khan', 'Ærlend Vik', 'Øyvind Moe', 'Åse Lie']
const COMPANIES = ['', 'Bakken barnehage', 'Ås skole', 'Åsen sykehjem']
/** In the order of their Norwegian names: Administrator, Superadmin, Vikar. */
const ROLES = ['administrator', 'superadmin', 'substitute']
/** The last two differ below the precision of a JavaScript date. */
const MOMENTS = [
  '2026-03-29T00:59:59.999999Z',
  '2026-11-23T05:31:00.000000Z',
  '2026-11-23T05:31:00.000001Z',
  '2026-11-23T05:31:00.000002Z',
]
const COUNT = 120

interface Person {
  readonly id: string
  readonly place: Record<CustomerSort, number>
}

let app: TestApp
let people: Person[]

/** 120 people, many with the same name, company, role or time, whose ids have another order. */
const makePeople = (): Person[] =>
  Array.from({ length: COUNT }, (_, index) => {
    const role = index % ROLES.length
    return {
      id: `00000000-0000-4000-8000-${String((index * 7919) % 1_000_000).padStart(12, '0')}`,
      place: {
        created: index % MOMENTS.length,
        name: (index * 5) % NAMES.length,
        email: index,
        company: role === 0 ? Math.floor(index / 3) % COMPANIES.length : 0,
        role,
      },
    }
  })

const insert = async (all: readonly Person[]) => {
  const rows = all.map(({ id, place }) => ({
    id,
    name: NAMES[place.name],
    email: `p${String(place.email).padStart(3, '0')}@orden.example`,
    company: COMPANIES[place.company],
    role: ROLES[place.role],
    at: MOMENTS[place.created],
  }))
  const json = [JSON.stringify(rows)]
  const from =
    'from jsonb_to_recordset($1) r(id uuid, name text, email text, company text, role text, at timestamptz)'
  await app.db.query(`insert into users (id, name, email) select id, name, email ${from}`, json)
  await app.db.query(
    `insert into employers (id, name) select id, nullif(company, '') ${from} where role = 'administrator'`,
    json,
  )
  await app.db.query(
    `insert into profiles (user_id, employer_id, full_name, role, created_at)
     select id, case when role = 'administrator' then id end, name, role, at ${from}`,
    json,
  )
}

beforeAll(async () => {
  app = await openTestApp()
  people = makePeople()
  await insert(people)
})
afterAll(() => app.close())

const page = (sort: CustomerSort, direction: Direction, cursor?: string) =>
  app.database.read(app.system, (tx) => listCustomers(tx, { search: '', sort, direction, cursor }))

const walk = async (sort: CustomerSort, direction: Direction, between?: () => Promise<unknown>) => {
  const pages: string[][] = []
  let cursor: string | undefined
  do {
    const { customers, nextCursor, found } = await page(sort, direction, cursor)
    if (pages.length === 0) expect(found).toBe(COUNT)
    pages.push(customers.map(({ userId }) => userId))
    if (nextCursor) await between?.()
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined)
  return pages
}

const inOrder = (sort: CustomerSort, direction: Direction): string[] => {
  const sorted = people
    .toSorted((a, b) => a.place[sort] - b.place[sort] || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id)
  return direction === 'ascending' ? sorted : sorted.toReversed()
}

describe.each(CUSTOMER_SORTS)('the customers by %s', (sort) => {
  it.each(DIRECTIONS)('appear once each and in order, %s, page by page', async (direction) => {
    const pages = await walk(sort, direction)
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 20])
    expect(pages.flat()).toEqual(inOrder(sort, direction))
  })
})

it.each(CUSTOMER_SORTS)(
  'no one is skipped when the last rows of a page are deleted before the next is read, by %s',
  async (sort) => {
    const expected = inOrder(sort, 'ascending')
    const gone = [expected[3], expected[49]]
    const first = await page(sort, 'ascending')
    await app.db.query('delete from users where id = any($1)', [gone])
    const rest = await page(sort, 'ascending', first.nextCursor ?? '')
    expect(rest.customers.map(({ userId }) => userId)).toEqual(expected.slice(50, 100))
    expect(rest.found).toBe(COUNT - 2)
    await app.db.query('delete from users')
    await app.db.query('delete from employers')
    await insert(people)
  },
)

it('a login without a profile is not listed as a customer', async () => {
  await app.db.query("insert into users (name, email) values ('Uten Profil', 'uten@profil.example')")
  expect((await page('name', 'ascending')).found).toBe(COUNT)
})
