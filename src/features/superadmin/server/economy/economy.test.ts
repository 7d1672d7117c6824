import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castSara, type CastAdministrator } from '#test/cast.ts'
import { castCustomer, castEconomy } from '#test/economy.ts'
import { serveTestApp, type Caller } from '#test/http.ts'
import type { EconomyCustomer } from '../../contract-economy.ts'
import { readEconomy } from './economy.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let asSara: Caller
let kari: CastAdministrator
let nils: CastAdministrator

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  const cast = await castEconomy(app)
  kari = cast.kari
  nils = cast.nils
  asSara = await server.logIn((await castSara(app)).email)
})
afterAll(async () => {
  await server.close()
  await app.close()
})

interface Listed {
  customers: EconomyCustomer[]
  nextCursor: string | null
  found: number
  all: number
}
const list = async (query: Record<string, string> = {}) => {
  const { status, body, text } = await asSara(
    'GET',
    `/api/service/economy/customers?${new URLSearchParams(query)}`,
  )
  expect(status, text).toBe(200)
  return body as Listed
}
const everyone = async (query: Record<string, string> = {}) => {
  const found: EconomyCustomer[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Listed = await list(cursor === '' ? query : { ...query, cursor })
    found.push(...page.customers)
    cursor = page.nextCursor
  }
  return found
}

describe('the economy of the SMS', () => {
  it('counts revenue after refunds, credits bought and used, and customers with purchases', async () => {
    const { body } = await asSara('GET', '/api/service/economy')
    expect(body).toMatchObject({
      summary: { revenueOre: 49_000 + 7500 + 90_000 + 200 * 50, sold: 1750, used: 28, activeCustomers: 2 },
    })
  })

  it('has a row for each customer, highest payment first', async () => {
    const { customers, found, all, nextCursor } = await list()
    expect(customers).toMatchObject([
      {
        employerId: nils.scope.employerId,
        userId: nils.userId,
        name: 'Nils Berg',
        company: 'Lillevik sykehjem',
        email: nils.email,
        revenueOre: 100_000,
        purchased: 1200,
        granted: 0,
        used: 0,
        remaining: 1200,
      },
      {
        employerId: kari.scope.employerId,
        name: 'Kari Nordmann',
        revenueOre: 56_500,
        purchased: 550,
        granted: 80,
        used: 28,
        remaining: 602,
      },
    ])
    expect([found, all, nextCursor]).toEqual([2, 2, null])
    for (const { purchased, granted, used, remaining } of customers)
      expect(purchased + granted - used).toBe(remaining)
  })

  it('sorts by each figure, in both directions', async () => {
    const names = async (sort: string, direction: string) =>
      (await list({ sort, direction })).customers.map(({ name }) => name?.split(' ')[0])
    expect(await names('revenue', 'ascending')).toEqual(['Kari', 'Nils'])
    expect(await names('purchased', 'descending')).toEqual(['Nils', 'Kari'])
    expect(await names('used', 'descending')).toEqual(['Kari', 'Nils'])
    expect(await names('used', 'ascending')).toEqual(['Nils', 'Kari'])
    expect(await names('remaining', 'ascending')).toEqual(['Kari', 'Nils'])
  })

  it('finds a part of name, company or address, with % and _ as ordinary characters', async () => {
    await castCustomer(app, { name: 'Åse_Vik', company: '100 % Vikar', email: 'ase@dal.example' })
    const found = async (search: string) => {
      const page = await list({ search, sort: 'used' })
      expect(page.found).toBe(page.customers.length)
      expect(page.all).toBe(3)
      return page.customers.map(({ name }) => name)
    }
    expect(await found('nordMANN')).toEqual(['Kari Nordmann'])
    expect(await found('LILLEVIK syk')).toEqual(['Nils Berg'])
    expect(await found('@fjellhamar')).toEqual(['Kari Nordmann'])
    expect(await found('åse')).toEqual(['Åse_Vik'])
    expect(await found('%')).toEqual(['Åse_Vik'])
    expect(await found('_')).toEqual(['Åse_Vik'])
    expect(await found('\\')).toEqual([])
  })

  it("shows the first administrator's name, and none for an erased customer", async () => {
    const [second] = await app.db.query(
      "insert into users (name, email) values ('Aase Ny', 'aase@fjellhamar.example') returning id",
    )
    await app.db.query(
      "insert into profiles (user_id, employer_id, full_name, role) values ($1, $2, 'Aase Ny', 'administrator')",
      [second?.['id'], kari.scope.employerId],
    )
    await app.db.query('insert into employers (erased_at) values (now())')
    const customers = await everyone()
    expect(customers).toHaveLength(4)
    expect(customers.find(({ employerId }) => employerId === kari.scope.employerId)?.name).toBe(
      'Kari Nordmann',
    )
    expect(customers.find(({ name }) => name === null)).toMatchObject({
      userId: null,
      email: null,
      remaining: 0,
      lastPurchaseAt: null,
    })
  })

  it.each(['ascending', 'descending'])(
    'pages through equal figures %s, with each customer once',
    async (direction) => {
      await app.db.query(
        `insert into employers (name) select 'Firma ' || n from generate_series(1, 60) n
       where (select count(*) from employers) < 60`,
      )
      const { all, customers, nextCursor } = await list({ direction, sort: 'purchased' })
      expect(all).toBe(64)
      expect(customers).toHaveLength(50)
      expect(nextCursor).not.toBeNull()
      const listed = await everyone({ direction, sort: 'purchased' })
      expect(new Set(listed.map(({ employerId }) => employerId)).size).toBe(64)
      expect(listed).toHaveLength(64)
      const amounts = listed.map(({ purchased }) => purchased)
      const sorted = amounts.toSorted((a, b) => (direction === 'ascending' ? a - b : b - a))
      expect(amounts).toEqual(sorted)
    },
  )

  it('refuses a malformed cursor with a text', async () => {
    for (const value of ['abc', '1.5', '9'.repeat(30), '', '1; select 1']) {
      const cursor = `${kari.scope.employerId}_${value}`
      const { status, body } = await asSara(
        'GET',
        `/api/service/economy/customers?${new URLSearchParams({ cursor })}`,
      )
      expect([value, status]).toEqual([value, 422])
      expect(body).toMatchObject({ data: { fields: [{ path: 'cursor', message: 'Ugyldig side' }] } })
    }
  })

  it('logs a look at the list, once for repeated looks within ten minutes', async () => {
    await app.db.query('delete from audit_log')
    await list()
    await list({ search: 'kari' })
    const rows = await app.db.query('select action, actor_user_id is not null as by_somebody from audit_log')
    expect(rows).toEqual([{ action: 'economy-viewed', by_somebody: true }])
  })
})

describe('the months', () => {
  const months = (now: string) =>
    app.database.read(app.system, async (tx) => (await readEconomy(tx, new Date(now))).months)
  const paidAt = (instant: string, condition: string) =>
    app.db.query(`update sms_transactions set paid_at = $1 where ${condition}`, [instant])

  it('begin and end at midnight in Oslo, and include those without a purchase', async () => {
    await paidAt('2026-10-31T22:59:59Z', 'amount = 500') // 31 October, winter time
    await paidAt('2026-10-31T23:00:00Z', 'amount = 1000') // 1 November
    await paidAt('2025-11-30T22:59:59Z', 'amount = 100') // November of the previous year
    await paidAt('2025-11-30T23:00:00Z', 'amount = 200') // 1 December
    const found = await months('2026-11-23T08:00:00Z')
    expect(found).toHaveLength(12)
    expect(found[0]).toEqual({ month: '2025-12', revenueOre: 10_000, purchases: 1 })
    expect(found.slice(1, 10).every(({ revenueOre, purchases }) => revenueOre + purchases === 0)).toBe(true)
    expect(found.slice(10)).toEqual([
      { month: '2026-10', revenueOre: 49_000, purchases: 1 },
      { month: '2026-11', revenueOre: 90_000, purchases: 1 },
    ])
  })

  it('count a refund in the month of its purchase', async () => {
    await paidAt('2026-06-15T12:00:00Z', 'amount = 100')
    const june = (await months('2026-11-23T08:00:00Z')).find(({ month }) => month === '2026-06')
    expect(june).toEqual({ month: '2026-06', revenueOre: 7500, purchases: 2 })
  })
})
