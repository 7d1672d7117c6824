import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { answerYes } from '#features/answers/server/answer.ts'
import { cancelAndNotify } from '#features/requests/server/acts/cancel-and-notify.ts'
import { SystemScope } from '#server/database/scope.ts'
import { castSara, giveCredits } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'
import { deliverAs } from '#test/refused-sms.ts'
import { stopUnwantedNow } from '#test/stop-unwanted.ts'
import { resendForCustomer } from './sms-control.ts'

let office: Office
let scope: SystemScope

beforeAll(async () => {
  office = await openOffice()
  scope = new SystemScope((await castSara(office.app)).userId)
})
afterAll(() => office.close())
beforeEach(async () => {
  for (const table of ['assignments', 'credit_ledger']) await office.app.db.query(`delete from ${table}`)
  await office.app.db.query('update sms_credits set balance = 0')
  await giveCredits(office.app, office.kari, 100)
})

/** Ola and Siri were asked, and the gateway refused both SMS. */
const failed = async () => {
  const assignment = await office.ask()
  await deliverAs(office.app)
  const rows = await office.app.db.query(
    'select id from sms_history where assignment_id = $1 order by vikar_id = $2 desc',
    [assignment.id, office.ola.id],
  )
  return { ...assignment, sms: rows.map((row) => String(row['id'])) }
}
const resend = async (id = ''): Promise<string> =>
  (await resendForCustomer(office.app, scope, { id }))?.kind ?? 'unknown'
const count = async (id: string, condition: string) => {
  const [row] = await office.app.db.query(
    `select count(*)::integer as count from sms_history where assignment_id = $1 and ${condition}`,
    [id],
  )
  return row?.['count']
}

// Fails when `and s.resent_at is null` is removed from `isRepeatable`: every press then sends.
it('exactly one of twenty presses sends, for one credit', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, sms } = await failed()
    const before = await office.accounted()
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => resend(sms[0])))
    expect(outcomes.toSorted()).toEqual([...Array<string>(19).fill('already-resent'), 'queued'])
    expect(await count(id, "status = 'pending'")).toBe(1)
    expect(await office.accounted()).toBe(before - 1)
  }
})

// Fails when `lockAssignment` is removed from `resend-sms.ts`: neither sees the other's copy.
it('exactly one of two failed copies of a request is sent when both are pressed at once', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id } = await failed()
    expect((await office.asKari('POST', `/api/assignments/${id}/requests`)).status).toBe(200)
    await deliverAs(office.app)
    const copies = await office.app.db.query(
      'select id from sms_history where assignment_id = $1 and vikar_id = $2',
      [id, office.ola.id],
    )
    expect(copies).toHaveLength(2)
    const before = await office.accounted()
    const outcomes = await Promise.all(copies.map((row) => resend(String(row['id']))))
    expect(outcomes.toSorted()).toEqual(['already-resent', 'queued'])
    expect(await office.accounted()).toBe(before - 1)
  }
})

// Fails when `where employer_id = ... and balance >= ...` is removed from `reserve.ts`, or the outcome is not thrown.
it('of two failed messages and one credit, one is sent and the other stays unchanged', async () => {
  const { id, sms } = await failed()
  await office.app.db.query(
    `with spent as (insert into credit_ledger (employer_id, kind, credits, reason)
      values ($1, 'used', -99, 'Prøve') returning credits)
    update sms_credits set balance = balance + credits from spent where employer_id = $1`,
    [office.kari.scope.employerId],
  )
  const outcomes = await Promise.all(sms.map((one) => resend(one)))
  expect(outcomes.toSorted()).toEqual(['queued', 'too-few-credits'])
  expect(await count(id, "status = 'failed' and resent_at is null")).toBe(1)
  expect(await office.accounted()).toBe(0)
})

// Each fails when a request counts as wanted after the assignment was filled or cancelled (`unwanted.ts`).
it.each([
  ['a cancelling', (id: string, _token: string) => cancelled(id)],
  ['a yes', (_id: string, token: string) => office.answer(token, answerYes)],
])('%s at the same moment leaves no message to send and no credit lost', async (_what, happens) => {
  const seen = new Set<string>()
  for (let round = 0; round < 40; round += 1) {
    const { id, sms, token } = await failed()
    const press = async () => seen.add(await resend(sms[1]))
    const ends = () => happens(id, token(office.ola.id))
    const [first, second] = round % 2 === 0 ? [press, ends] : [ends, press]
    const later = async () => {
      await office.app.db.query('select pg_sleep($1)', [(round % 10) / 1000])
      await second()
    }
    await Promise.all([first(), later()])
    await stopUnwantedNow(office.app)
    expect(await count(id, "status = 'pending' and kind = 'request'")).toBe(0)
    await deliverAs(office.app) // the notices of the yes or the cancellation
    expect(await office.accounted()).toBe(100)
  }
  expect([...seen].toSorted()).toEqual(['not-wanted', 'queued'])
})

const cancelled = (id: string) =>
  office.app.database.transaction(office.kari.scope, (tx) => cancelAndNotify(tx, office.app.config, id))
