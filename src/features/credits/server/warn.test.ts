import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castColleague, castKari, giveCredits, type CastAdministrator } from '#test/cast.ts'
import { beginPurchase, pay, refund } from '#test/purchases.ts'
import { until } from '#test/until.ts'
import { fulfilPayment } from './fulfil.ts'
import { reserveCredits, returnCredits } from './reserve.ts'
import { settleReversal } from './reverse.ts'
import { setWarning, warnLowBalances } from './warn.ts'

let app: TestApp
let kari: CastAdministrator

beforeAll(async () => {
  app = await openTestApp()
  kari = await castKari(app)
})
beforeEach(async () => {
  for (const table of ['credit_ledger', 'email_history']) await app.db.query(`delete from ${table}`)
  await app.db.query('update sms_credits set balance = 0, warn_below = 20, warned_at = now()')
})
afterAll(() => app.close())

const use = (credits: number) =>
  app.database.transaction(kari.scope, (tx) =>
    reserveCredits(tx, { credits, assignmentId: null, reason: 'Prøve' }),
  )
const warn = () => warnLowBalances(app, app.system)
/** Subjects of the warnings sent. */
const warned = async () => {
  await warn()
  const rows = await app.db.query(
    "select recipient, subject from email_history where kind = 'low-balance' order by created_at",
  )
  expect(rows.every(({ recipient }) => recipient === kari.email)).toBe(true)
  return rows.map(({ subject }) => subject)
}

describe('a low balance', () => {
  it('is reported once, when it falls below the threshold', async () => {
    await giveCredits(app, kari, 25)
    await use(5)
    expect(await warned()).toEqual([])
    await use(1)
    expect(await warned()).toEqual(['Bare 19 SMS igjen, Fjellhamar skole'])
    await use(19)
    expect(await warned()).toEqual(['Bare 19 SMS igjen, Fjellhamar skole'])
  })

  it('is reported without the office’s name to an unconfirmed address', async () => {
    await giveCredits(app, kari, 25)
    await use(25)
    await app.db.query('update users set email_verified = false where id = $1', [kari.userId])
    const subjects = await warned()
    await app.db.query('update users set email_verified = true where id = $1', [kari.userId])
    expect(subjects).toEqual(['Ingen SMS igjen'])
    const [mail] = await app.db.query("select letter::text from email_history where kind = 'low-balance'")
    expect(mail?.['letter']).not.toContain('Fjellhamar')
  })

  it('is reported once by any number of processes', async () => {
    await giveCredits(app, kari, 25)
    await use(25)
    await Promise.all(Array.from({ length: 10 }, warn))
    expect(await warned()).toEqual(['Ingen SMS igjen, Fjellhamar skole'])
  })

  it('is reported again after a grant or a purchase has raised it', async () => {
    await giveCredits(app, kari, 25)
    await use(10)
    await giveCredits(app, kari, 5)
    await use(1)
    expect(await warned()).toHaveLength(1)
    const purchase = await beginPurchase(app, kari)
    await pay(app, purchase)
    await fulfilPayment(app, purchase.sessionId)
    await use(110)
    expect(await warned()).toHaveLength(2)
  })

  it('is not reported again after a credit was returned', async () => {
    await giveCredits(app, kari, 20)
    await use(1)
    expect(await warned()).toHaveLength(1)
    await app.database.transaction(app.system, (tx) =>
      returnCredits(tx, [
        {
          employerId: kari.scope.employerId,
          smsId: crypto.randomUUID(),
          assignmentId: null,
          reason: 'Prøve',
        },
      ]),
    )
    await use(1)
    expect(await warned()).toHaveLength(1)
  })

  it('wakes the worker after the commit, and only then', async () => {
    const jobs = async () =>
      (await app.db.query("select from graphile_worker.jobs where task_identifier = 'warn-low-balance'"))
        .length
    await app.database.woken() // earlier tests wake the worker too, in a statement after their commit
    await app.db.query('delete from graphile_worker._private_jobs') // a waiting job serves every balance
    await giveCredits(app, kari, 25)
    await use(1)
    expect(await jobs()).toBe(0)
    await use(10)
    await until(async () => (await jobs()) === 1)
  })

  it('is reported to owners and planners, and to readers who chose it', async () => {
    const eva = await castColleague(app, kari, 'Eva Lund', 'planner')
    const lars = await castColleague(app, kari, 'Lars Leser', 'reader')
    await app.db.query("update memberships set notify_low_balance = '{}' where user_id = $1", [eva.userId])
    const told = async () => {
      await app.db.query('delete from email_history')
      await app.db.query('update sms_credits set balance = 1, warned_at = null')
      await warn()
      return (await app.db.query('select recipient from email_history order by 1')).map(
        (row) => row['recipient'],
      )
    }
    expect(await told()).toEqual([kari.email])
    await app.db.query("update memberships set notify_low_balance = '{email}' where user_id = $1", [
      lars.userId,
    ])
    expect(await told()).toEqual([kari.email, lars.email].toSorted())
    await app.db.query('delete from memberships where user_id = any($1)', [[eva.userId, lars.userId]])
  })

  it('is not reported in a new office without credits, or to former users', async () => {
    expect(await warned()).toEqual([])
    await giveCredits(app, kari, 20)
    await app.db.query('update profiles set soft_deleted = true where user_id = $1', [kari.userId])
    await use(20)
    expect(await warned()).toEqual([])
    await app.db.query('update profiles set soft_deleted = false where user_id = $1', [kari.userId])
  })
})

it('a balance that a won dispute has raised is reported again', async () => {
  const purchase = await beginPurchase(app, kari)
  await pay(app, purchase)
  await fulfilPayment(app, purchase.sessionId)
  for (const ore of [15_000, 0]) {
    await refund(app, purchase, ore)
    await settleReversal(app, purchase.paymentRef)
    await warn()
  }
  await app.db.query('delete from email_history')
  await use(95)
  expect(await warned()).toEqual(['Bare 5 SMS igjen, Fjellhamar skole'])
})

describe('the threshold', () => {
  const set = (warnBelow: number) => app.database.transaction(kari.scope, (tx) => setWarning(tx, warnBelow))

  it('belongs to the employer; 0 disables it', async () => {
    await giveCredits(app, kari, 300)
    await set(200)
    await use(101)
    expect(await warned()).toEqual(['Bare 199 SMS igjen, Fjellhamar skole'])
    await set(0)
    await use(199)
    expect(await warned()).toHaveLength(1)
  })

  it('sends no mail when it is set above the balance; below it, the next fall does', async () => {
    await giveCredits(app, kari, 100)
    await set(150)
    expect(await warned()).toEqual([])
    await set(50)
    await use(60)
    expect(await warned()).toEqual(['Bare 40 SMS igjen, Fjellhamar skole'])
  })
})
