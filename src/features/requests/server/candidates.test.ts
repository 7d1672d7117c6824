import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castAdministrator, castKari, type CastAdministrator } from '#test/cast.ts'
import { serveTestApp, type Caller } from '#test/http.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let asKari: Caller

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
  asKari = await server.as(kari)
  await app.db.query(
    `insert into vikarer (employer_id, full_name, phone, email)
     select $1, 'Øla_Vikar ' || n / 10, '+47' || (45000000 + n), n || '@vikar.example' from generate_series(1, 1100) n`,
    [kari.scope.employerId],
  )
})
afterAll(async () => {
  await server.close()
  await app.close()
})

interface Page {
  readonly candidates: { id: string; fullName: string }[]
  readonly nextCursor?: string
}
const isPage = (body: unknown): body is Page =>
  typeof body === 'object' && body !== null && 'candidates' in body
const readPage = async (cursor?: string): Promise<Page> => {
  const query = cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''
  const { status, body } = await asKari('GET', `/api/assignments/candidates${query}`)
  if (status !== 200 || !isPage(body)) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}

it('come in pages by name, each once, even if the last of a page is renamed', async () => {
  const order = await app.db.query('select full_name from vikarer order by full_name, id')
  const pages = [await readPage()]
  const last = pages[0]?.candidates.at(-1)
  await app.db.query("update vikarer set full_name = 'Ærlend' where id = $1", [last?.id])
  for (let next = pages[0]?.nextCursor; next; next = pages.at(-1)?.nextCursor)
    pages.push(await readPage(next))
  expect(pages.map(({ candidates }) => candidates.length)).toEqual([250, 250, 250, 250, 100])
  const all = pages.flatMap(({ candidates }) => candidates)
  expect(all.map(({ fullName }) => fullName)).toEqual(order.map((row) => row['full_name']))
  expect(new Set(all.map(({ id }) => id)).size).toBe(1100)
})

it.each(['x', '_', '0198c0de-0000-7000-8000-00000000000a', '0198c0de-0000-7000-8000-00000000000a_\n'])(
  'have no page after %j',
  async (cursor) => {
    const { status } = await asKari('GET', `/api/assignments/candidates?cursor=${encodeURIComponent(cursor)}`)
    expect(status).toBe(422)
  },
)

it('are read one request at a time for each employer', async () => {
  const { read } = app.database
  let [now, most] = [0, 0]
  const reading = vi.spyOn(app.database, 'read').mockImplementation(async (scope, work) => {
    now += 1
    most = Math.max(most, now)
    try {
      return await read(scope, work)
    } finally {
      now -= 1
    }
  })
  await Promise.all(Array.from({ length: 8 }, () => readPage()))
  reading.mockRestore()
  expect(most).toBe(1)
})

/** A colleague of Kari's, with a budget of processing time of their own. */
const asColleague = async (nth: number): Promise<Caller> => {
  const { userId, email } = await castAdministrator(
    app,
    `Kollega ${nth}`,
    `${nth}@fjellhamar.example`,
    `Kontor ${nth}`,
  )
  await app.db.query('update profiles set employer_id = $1 where user_id = $2', [
    kari.scope.employerId,
    userId,
  ])
  return server.logIn(email)
}

it('are refused when too many members of an office ask already', async () => {
  const office = await Promise.all([1, 2, 3, 4, 5, 6].map(asColleague))
  const { read } = app.database
  const gate = Promise.withResolvers<void>()
  const reading = vi.spyOn(app.database, 'read').mockImplementation(async (scope, work) => {
    await gate.promise
    return read(scope, work)
  })
  const all = office.flatMap((ask) =>
    Array.from({ length: 10 }, () => ask('GET', '/api/assignments/candidates')),
  )
  const { status, body } = await Promise.race(all)
  gate.resolve()
  const answers = await Promise.all(all)
  reading.mockRestore()
  expect([status, body]).toMatchObject([429, { code: 'TOO_MANY_REQUESTS', data: { retryAfterSeconds: 5 } }])
  const waited = answers.filter((answer) => answer.status === 200)
  expect(waited.length).toBeGreaterThanOrEqual(51)
})

it("come with the price of an SMS: the smallest package's, or the last purchase's", async () => {
  const price = async () => {
    const { body } = await asKari('GET', '/api/assignments/candidates')
    return typeof body === 'object' && body && 'smsPriceOre' in body ? body.smsPriceOre : undefined
  }
  const [row] = await app.db.query(
    'select price_ore::float8 / credits as ore from sms_pricing where is_active order by credits limit 1',
  )
  expect(await price()).toBe(row?.['ore'])
  await app.db.query(
    `insert into sms_transactions (employer_id, amount, package_name, provider, price_ore, state, paid_at,
      receipt_number,
       parties) values ($1, 200, '200 SMS', 'local', 15000, 'paid', now(), 1, '{}')`,
    [kari.scope.employerId],
  )
  expect(await price()).toBe(75)
})
