import { afterAll, expect, it } from 'vitest'
import { takeWaitingEmailsForSent } from '#features/email/server/after-restore.ts'
import { openTestApp } from '#test/app.ts'
import { castAssignment, castKari, castVikarer, giveCredits } from '#test/cast.ts'
import { takeWaitingSmsForSent } from './after-restore.ts'

const app = await openTestApp()
afterAll(() => app.close())

it('a restore settles every SMS that waits or is under way, and its credit stays spent', async () => {
  const kari = await castKari(app)
  await giveCredits(app, kari, 10)
  await castVikarer(app, kari, 4)
  await castAssignment(app, kari, { channels: ['sms', 'email'] })
  await app.db.query(`
    with numbered as (select id, row_number() over (order by id) as n from sms_history)
    update sms_history m set gateway_state = (array['queued', 'sending', 'unknown', 'delivered'])[n],
      status = case n when 4 then 'sent' else 'pending' end,
      next_attempt_at = case n when 4 then null else now() end
    from numbered where numbered.id = m.id`)
  const ledger = () =>
    app.db.query('select (select balance from sms_credits), (select sum(credits) from credit_ledger)')
  const before = await ledger()
  expect(await app.database.transaction(app.system, (tx) => takeWaitingSmsForSent(tx))).toBe(3)
  expect(await app.database.transaction(app.system, (tx) => takeWaitingEmailsForSent(tx))).toBe(5) // and Kari's own
  const states = await app.db.query(
    'select status, gateway_state, cost, count(*)::int from sms_history group by 1, 2, 3 order by 2',
  )
  expect(states).toEqual([
    { status: 'sent', gateway_state: 'delivered', cost: 1, count: 1 },
    { status: 'sent', gateway_state: 'unknown', cost: 1, count: 3 },
  ])
  expect(await app.db.query('select from email_history where next_attempt_at is not null')).toEqual([])
  expect(await ledger()).toEqual(before)
})
