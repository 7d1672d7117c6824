import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import {
  giveShifts,
  castAssignment,
  castKari,
  castLogin,
  castNils,
  castSara,
  castVikar,
  giveCredits,
  type CastAdministrator,
} from '#test/cast.ts'
import { serveTestApp, type Caller } from '#test/http.ts'

const UNKNOWN = '6f1f6d4e-1f5b-4a53-9a5e-0a3f3f0a7b11'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let nils: CastAdministrator
let asSara: Caller
let sara: { userId: string; email: string }

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
  nils = await castNils(app)
  sara = await castSara(app)
  asSara = await server.logIn(sara.email)
})
afterAll(async () => {
  await server.close()
  await app.close()
})
beforeEach(() => app.db.query('delete from audit_log'))

const customer = async (userId: string) => (await asSara('GET', `/api/service/customers/${userId}`)).body
const noted = () =>
  app.db.query('select action, actor_user_id, employer_id, subject_type, subject_id from audit_log')

/** A purchase by Kari or Nils; one without a price was entered manually. */
const buy = (administrator: CastAdministrator, purchase: object) =>
  app.db.query(
    `insert into sms_transactions (employer_id, package_name, amount, price_ore, provider, state, refunded_ore,
       receipt_number, paid_at, parties)
     select $1, 'Pakke', amount, price_ore, 'local', state, coalesce(refunded_ore, 0),
       (select coalesce(max(receipt_number), 0) + 1 from sms_transactions), paid_at, '{}'
     from jsonb_to_record($2) r(amount integer, price_ore integer, state text, refunded_ore integer,
       paid_at timestamptz)`,
    [administrator.scope.employerId, JSON.stringify(purchase)],
  )

describe('an administrator', () => {
  it('has an employer of zeros at first', async () => {
    expect(await customer(nils.userId)).toEqual({
      userId: nils.userId,
      version: expect.any(String),
      fullName: 'Nils Berg',
      email: 'nils@lillevik.example',
      company: 'Lillevik sykehjem',
      role: 'administrator',
      emailRefusal: null,
      createdAt: expect.stringMatching(/Z$/),
      softDeleted: false,
      erasing: null,
      phone: null,
      emailVerified: true,
      isSelf: false,
      statistics: {
        employerId: nils.scope.employerId,
        administrators: 1,
        vikarer: 0,
        assignments: 0,
        openAssignments: 0,
        fillRate: null,
        smsSent: 0,
        smsCredits: 0,
        revenueOre: 0,
        lastPurchaseAt: null,
      },
      registerRows: [],
    })
  })

  it('has the figures of the employer, and of no other', async () => {
    await giveCredits(app, kari, 100)
    const ola = await castVikar(app, kari, 'Ola Hansen')
    await castVikar(app, kari, 'Siri Dahl')
    await castVikar(app, nils, 'Per Moe')
    // Eight requests to two people; one credit is returned.
    const shifts = []
    for (let count = 0; count < 4; count += 1) shifts.push((await castAssignment(app, kari)).id)
    await app.db.query(
      `insert into credit_ledger (employer_id, kind, credits, sms_id, reason)
       select employer_id, 'returned', 1, id, 'Prøve' from sms_history limit 1`,
    )
    await app.db.query('update sms_credits set balance = balance + 1 where employer_id = $1', [
      kari.scope.employerId,
    ])
    // Three have begun: one filled, one unfilled and one cancelled; the fourth lies ahead.
    await app.db.query(
      `update assignments set starts_at = now() - interval '9 hours', ends_at = now() - interval '1 hour'
       where id = any($1)`,
      [shifts.slice(0, 3)],
    )
    await giveShifts(app, shifts.slice(0, 1), ola.id, 'completed')
    await giveShifts(app, shifts.slice(2, 3), ola.id, 'cancelled')
    await buy(kari, { amount: 500, price_ore: 49_000, state: 'paid', paid_at: '2026-10-01T10:00:00Z' })
    await buy(kari, {
      amount: 100,
      price_ore: 15_000,
      state: 'refunded',
      refunded_ore: 5000,
      paid_at: '2026-11-01T10:00:00Z',
    })
    await buy(kari, { amount: 30, state: 'paid', paid_at: '2026-09-01T10:00:00Z' })
    await buy(kari, { amount: 1000, price_ore: 90_000, state: 'started' })
    await buy(nils, { amount: 1000, price_ore: 90_000, state: 'paid', paid_at: '2026-11-20T10:00:00Z' })

    expect(await customer(kari.userId)).toMatchObject({
      statistics: {
        administrators: 1,
        vikarer: 2,
        assignments: 4,
        openAssignments: 1,
        fillRate: 0.5,
        smsSent: 7,
        smsCredits: 93,
        revenueOre: 49_000 + 10_000 + 1500,
        lastPurchaseAt: '2026-11-01T10:00:00.000Z',
      },
    })
  })
})

describe('a substitute', () => {
  it('has a row for each of their registers, and no figures', async () => {
    const atKari = await castVikar(app, kari, 'Ada Lie')
    const atNils = await castVikar(app, nils, 'Ada Lie')
    const { userId } = await castLogin(app, atKari, atNils)
    expect(await customer(userId)).toMatchObject({
      role: 'substitute',
      statistics: null,
      registerRows: [
        { vikarId: atKari.id, fullName: 'Ada Lie', phone: atKari.phone, employerName: 'Fjellhamar skole' },
        {
          vikarId: atNils.id,
          email: atNils.email,
          availability: 'available',
          employerName: 'Lillevik sykehjem',
        },
      ],
    })
  })
})

it('a superadmin is marked as the reader on their own page', async () => {
  expect(await customer(sara.userId)).toMatchObject({ isSelf: true, statistics: null, registerRows: [] })
})

describe('a look at a user', () => {
  it('is logged with the employer, once for repeated looks within ten minutes', async () => {
    await customer(kari.userId)
    await customer(kari.userId.toUpperCase())
    const row = { action: 'customer-viewed', actor_user_id: sara.userId, subject_type: 'user' }
    const kariWasSeen = { ...row, employer_id: kari.scope.employerId, subject_id: kari.userId }
    expect(await noted()).toEqual([kariWasSeen])
    await customer(nils.userId)
    expect(await noted()).toHaveLength(2)
    await app.db.query("update audit_log set at = at - interval '11 minutes'")
    await customer(kari.userId)
    expect(await noted()).toEqual(expect.arrayContaining([kariWasSeen, kariWasSeen]))
    expect(await noted()).toHaveLength(3)
  })

  it('an unknown user gets a 404, and nothing is logged', async () => {
    const { status, body } = await asSara('GET', `/api/service/customers/${UNKNOWN}`)
    expect([status, body]).toMatchObject([404, { code: 'NOT_FOUND', message: 'Bruker ikke funnet' }])
    expect((await asSara('GET', '/api/service/customers/kari')).status).toBe(422)
    expect(await noted()).toEqual([])
  })
})
