import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castSara } from '#test/cast.ts'
import { serveTestApp, type Caller } from '#test/http.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
/** The browsers of two superadmins. */
let callers: readonly [Caller, Caller]

beforeAll(async () => {
  app = await openTestApp()
  const { email } = await castSara(app)
  server = await serveTestApp(app)
  callers = [await server.logIn(email), await server.logIn(email)]
})
afterAll(async () => {
  await server.close()
  await app.close()
})
beforeEach(() => app.db.query("delete from audit_log where action like 'package-%'"))

const FORM = {
  packageName: 'Ny',
  credits: 10,
  priceOre: 2000,
  stripePriceId: '',
  isPopular: false,
  isActive: true,
  displayOrder: 1,
}
const address = async (): Promise<string> => {
  const [row] = await app.db.query(
    "insert into sms_pricing (package_name, credits, price_ore, display_order) values ('x', 1, 1, 1) returning id",
  )
  return `/api/service/packages/${String(row?.['id'])}`
}
/** The logged actions with the package's name, in order. */
const written = async () =>
  (await app.db.query("select action, detail from audit_log where action like 'package-%' order by id")).map(
    ({ action, detail }) => [action, detail],
  )

// Each of these fails when the package is read first and then changed or deleted without a condition.
it('exactly one of two superadmins removes a package', async () => {
  for (let round = 0; round < 8; round += 1) {
    const path = await address()
    const answers = await Promise.all(callers.map((call) => call('DELETE', path)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  }
  expect(await written()).toHaveLength(8)
})

it('a change that races with a removal comes first, or does nothing', async () => {
  const [first, second] = callers
  for (let round = 0; round < 8; round += 1) {
    await app.db.query("delete from audit_log where action like 'package-%'")
    const path = await address()
    const [removed, changed] = await Promise.all([first('DELETE', path), second('PUT', path, FORM)])
    expect(removed.status).toBe(200)
    expect([200, 404]).toContain(changed.status)
    expect(await written()).toMatchObject(
      changed.status === 200
        ? [
            ['package-updated', { packageName: 'Ny' }],
            ['package-deleted', { packageName: 'Ny' }],
          ]
        : [['package-deleted', { packageName: 'x' }]],
    )
  }
})
