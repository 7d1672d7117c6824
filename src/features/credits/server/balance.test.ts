import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castNils, giveCredits, type CastAdministrator } from '#test/cast.ts'
import { serveTestApp } from '#test/http.ts'
import { grantCredits } from './grant.ts'
import { reserveCredits } from './reserve.ts'

let app: TestApp
let kari: CastAdministrator

beforeEach(async () => {
  app = await openTestApp()
  kari = await castKari(app)
})
afterEach(() => app.close())

const reserve = (credits: number) =>
  app.database.transaction(kari.scope, (tx) =>
    reserveCredits(tx, { credits, assignmentId: null, reason: 'Prøve' }),
  )
const rows = () =>
  app.db.query('select kind, credits, created_by, reason from credit_ledger order by created_at')

describe('a grant', () => {
  it('raises the balance and is in the ledger', async () => {
    expect(await giveCredits(app, kari, 7)).toBe(7)
    expect(await giveCredits(app, kari, 3)).toBe(10)
    expect(await rows()).toEqual([
      { kind: 'granted', credits: 7, created_by: null, reason: 'Prøve' },
      { kind: 'granted', credits: 3, created_by: null, reason: 'Prøve' },
    ])
  })

  it('changes nothing for an unknown employer', async () => {
    const grant = { employerId: crypto.randomUUID(), credits: 5, reason: 'Prøve' }
    await expect(app.database.transaction(app.system, (tx) => grantCredits(tx, grant))).rejects.toThrow()
    expect(await rows()).toEqual([])
  })

  it('is refused unless positive', async () => {
    await expect(giveCredits(app, kari, 0)).rejects.toThrow()
    await expect(giveCredits(app, kari, -5)).rejects.toThrow()
    expect(await rows()).toEqual([])
  })
})

describe('a reservation', () => {
  it('takes all or nothing, and records the user', async () => {
    await giveCredits(app, kari, 5)
    expect(await reserve(6)).toBeNull()
    expect(await reserve(5)).toBe(0)
    expect(await reserve(1)).toBeNull()
    expect((await rows()).slice(1)).toEqual([
      { kind: 'used', credits: -5, created_by: kari.userId, reason: 'Prøve' },
    ])
  })

  it('is rolled back with its transaction', async () => {
    await giveCredits(app, kari, 5)
    await expect(
      app.database.transaction(kari.scope, async (tx) => {
        await reserveCredits(tx, { credits: 5, assignmentId: null, reason: 'Prøve' })
        throw new Error('the send failed')
      }),
    ).rejects.toThrow('the send failed')
    expect(await rows()).toHaveLength(1)
    expect(await reserve(5)).toBe(0)
  })
})

it('only the employer itself sees its balance', async () => {
  const server = await serveTestApp(app)
  const nils = await castNils(app)
  await giveCredits(app, kari, 12)
  const [asKari, asNils] = [await server.as(kari), await server.as(nils)]
  expect((await asKari('GET', '/api/credits/balance')).body).toEqual({
    balance: 12,
    version: expect.any(String),
    warnBelow: 20,
    smsCountries: ['+47'],
    gift: null,
  })
  expect((await asNils('GET', '/api/credits/balance')).body).toMatchObject({ balance: 0 })
  expect((await server.anonymous('GET', '/api/credits/balance')).status).toBe(401)
  await server.close()
})
