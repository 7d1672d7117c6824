import { afterAll, beforeEach, expect, it } from 'vitest'
import { answerYes } from '#features/answers/server/answer.ts'
import { cancelAssignments } from '#features/assignments/server/cancel.ts'
import { giveCredits } from '#test/cast.ts'
import { openOffice } from '#test/office.ts'
import { untilSomebodyWaits } from '#test/waiting.ts'
import { takeBounce } from './take-bounce.ts'

const office = await openOffice()
const { app, kari, ola, siri, answer, accounted } = office

afterAll(office.close)
beforeEach(async () => {
  for (const table of ['assignments', 'credit_ledger', 'email_history', 'sms_history'])
    await app.db.query(`delete from ${table}`)
  await app.db.query('update sms_credits set balance = 0')
  await giveCredits(app, kari, 10)
})

/** Asks Ola and Siri by mail, which leaves. */
const ask = async () => {
  const { id, token } = await office.ask([ola, siri], ['email'])
  await app.db.query('update requests set sms_if_bounced = true')
  await app.db.query(
    "update email_history set status = 'sent', gateway_state = 'accepted', attempts = 1, next_attempt_at = null, sent_at = now()",
  )
  const [mail] = await app.db.query(
    "select id from email_history where vikar_id = $1 and kind = 'request' order by created_at desc limit 1",
    [ola.id],
  )
  const failed = [{ addresses: [ola.email ?? ''], words: '5.1.1: smtp; 550 5.1.1 User unknown' }]
  return { id, token, bounce: () => takeBounce(app, { id: String(mail?.['id']), failed }) }
}
const pending = () =>
  app.db.query("select vikar_id from sms_history where status = 'pending' and kind = 'request'")

// Fails when `and status <> 'failed'` is taken out of the update of `returnEmail`.
it('a bounce that is reported five times at once sends one SMS for one credit', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { bounce } = await ask()
    const outcomes = await Promise.all(Array.from({ length: 5 }, bounce))
    expect(outcomes.toSorted()).toEqual(['ignored', 'ignored', 'ignored', 'ignored', 'returned'])
    expect(await pending()).toHaveLength(round + 1)
    expect(await accounted()).toBe(9 - round)
  }
})

// Fails when `lockQuestion` does not lock the shifts: the SMS is queued for a shift that is being cancelled.
it('a bounce waits for a cancellation under way, and then sends nothing', async () => {
  const { id, bounce } = await ask()
  const [cancelled, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const closing = app.database.transaction(kari.scope, async (tx) => {
    await cancelAssignments(tx, [id])
    cancelled.resolve()
    await commit.promise
  })
  await cancelled.promise
  const bounced = bounce()
  await untilSomebodyWaits(app)
  commit.resolve()
  await closing
  expect(await bounced).toBe('returned')
  expect(await app.db.query('select 1 from sms_history')).toEqual([])
})

it('a bounce at the same time as a yes or a cancellation leaves no SMS behind, and costs nothing', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id, token, bounce } = await ask()
    const close = () =>
      round % 2 === 0
        ? answer(token(siri.id), answerYes)
        : office.asKari('POST', `/api/assignments/${id}/cancel`, {})
    await Promise.all(round % 3 === 0 ? [close(), bounce()] : [bounce(), close()])
    await accounted()
    expect(await pending()).toEqual([])
    expect(await bounce()).toBe('ignored')
  }
})
