import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Vikar } from '#features/vikarer/contract.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castAssignment, castKari, castVikar, giveCredits, type CastAdministrator } from '#test/cast.ts'
import { stopUnwantedNow } from '#test/stop-unwanted.ts'
import { answerYes } from '#features/answers/server/answer.ts'
import { cancelAndNotify, type Cancelled } from './cancel-and-notify.ts'
import { claimAssignment, noteInterest, type ClaimOutcome } from '#features/assignments/server/claim.ts'
import { completeAssignment } from '#features/assignments/server/complete.ts'
import { openResponseLink } from '#features/assignments/server/response-link.ts'
import { HOLDER } from '#test/holder.ts'
import { untilSomebodyWaits } from '#test/waiting.ts'

let app: TestApp
let kari: CastAdministrator
let ola: Vikar
let siri: Vikar

beforeAll(async () => {
  app = await openTestApp()
  kari = await castKari(app)
  ola = await castVikar(app, kari, 'Ola Hansen')
  siri = await castVikar(app, kari, 'Siri Dahl')
  await app.db.query("update profiles set phone = '+4741000000' where user_id = $1", [kari.userId])
})
afterAll(() => app.close())
beforeEach(async () => {
  for (const table of ['assignments', 'credit_ledger']) await app.db.query(`delete from ${table}`)
  await app.db.query('update sms_credits set balance = 0')
  await giveCredits(app, kari, 500)
})

const ask = () => castAssignment(app, kari, { recipients: { kind: 'chosen', vikarIds: [ola.id, siri.id] } })
const linkOf = async (token: string) => {
  const link = await openResponseLink(app.database, token)
  if (!link) throw new Error('the link of the test did not open')
  return link
}
const cancel = (id: string) =>
  app.database.transaction(kari.scope, (tx) => cancelAndNotify(tx, app.config, id))

const assignmentOf = async (id: string) =>
  (await app.db.query(`select status, ${HOLDER} from assignments where id = $1`, [id]))[0]
const sent = async (id: string) => {
  await stopUnwantedNow(app)
  return app.db.query(
    `select 'sms' as channel, kind, vikar_id from sms_history where assignment_id = $1 and status = 'pending'
    union all select 'email', kind, vikar_id from email_history where assignment_id = $1 and status = 'pending'
    order by channel`,
    [id],
  )
}

/** Missing credits belong to messages still queued. */
const expectCreditsToAddUp = async () => {
  const [row] = await app.db.query(
    `select balance, (select sum(credits)::integer from credit_ledger) as sum,
      (select 500 - count(*)::integer from sms_history where status <> 'failed') as expected
    from sms_credits where employer_id = $1`,
    [kari.scope.employerId],
  )
  expect(row?.['balance']).toBe(row?.['sum'])
  expect(row?.['balance']).toBe(row?.['expected'])
}

// Fails when `and status = any(...)` is removed from the cancellation's update: its message is sent again.
it('exactly one of ten presses cancels, and Ola is notified once by each channel', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, token } = await ask()
    await answerYes(app, await linkOf(token(ola.id)), null)
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => cancel(id)))
    expect(outcomes.filter((outcome) => outcome !== null)).toHaveLength(1)
    expect(await sent(id)).toEqual([
      { channel: 'email', kind: 'cancelled', vikar_id: ola.id },
      { channel: 'sms', kind: 'cancelled', vikar_id: ola.id },
    ])
  }
  await expectCreditsToAddUp()
})

describe('a yes and a concurrent cancellation', () => {
  // Fails when `and status = 'open'` is removed from the claim's update: a cancelled assignment is then won.
  it('leave a cancelled assignment: no one has won, or the winner is notified', async () => {
    const seen = new Set<string>()
    for (let round = 0; round < 40; round += 1) {
      const { id, token } = await ask()
      const link = await linkOf(token(ola.id))
      const happened: { yes?: ClaimOutcome; cancelled?: Cancelled | null } = {}
      const both = [
        async () => (happened.yes = await answerYes(app, link, null)),
        async () => (happened.cancelled = await cancel(id)),
      ]
      await Promise.all((round % 2 === 0 ? both : both.toReversed()).map((act) => act()))
      const { yes, cancelled } = happened
      expect(cancelled).toBeTruthy()
      expect(yes).toBe(cancelled?.vikarName === 'Ola Hansen' ? 'won' : 'cancelled')
      seen.add(yes ?? '')
      expect(await assignmentOf(id)).toEqual({
        status: 'cancelled',
        holder: yes === 'won' ? ola.id : null,
      })
      expect(await sent(id)).toEqual(
        yes === 'won'
          ? [
              { channel: 'email', kind: 'cancelled', vikar_id: ola.id },
              { channel: 'sms', kind: 'cancelled', vikar_id: ola.id },
            ]
          : [],
      )
      await expectCreditsToAddUp()
    }
    expect([...seen].toSorted()).toEqual(['cancelled', 'won'])
  })
})

// Fails when a `for no key update of a` is removed from `late` in the claim, or from `kept` in `noteInterest`.
describe('a late yes that is not committed when a cancellation begins', () => {
  for (const store of [claimAssignment, noteInterest])
    it(`is notified, stored by ${store.name}`, async () => {
      const { id, token } = await ask()
      await answerYes(app, await linkOf(token(siri.id)), null)
      const link = await linkOf(token(ola.id))
      const stored = Promise.withResolvers<void>()
      const mayCommit = Promise.withResolvers<void>()
      const yes = app.database.transaction(link.scope, async (tx) => {
        const outcome = await store(tx, link, null)
        stored.resolve()
        await mayCommit.promise
        return outcome
      })
      await stored.promise
      const cancelling = cancel(id)
      // Without the lock the cancellation does not wait.
      await Promise.race([cancelling, untilSomebodyWaits(app).catch(() => undefined)])
      mayCommit.resolve()
      expect(await yes).toBe('taken')
      await cancelling
      expect((await sent(id)).map((row) => row['vikar_id'])).toContain(ola.id)
    })
})

// Fails when `and status = any(...)` is removed from the update of the cancellation or completion.
it('exactly one of a concurrent completion and cancellation happens', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { id, token } = await ask()
    await answerYes(app, await linkOf(token(ola.id)), null)
    const [completed, cancelled] = await Promise.all([
      app.database.transaction(kari.scope, (tx) => completeAssignment(tx, id)),
      cancel(id),
    ])
    expect(completed).toBe(cancelled === null)
    expect(await assignmentOf(id)).toMatchObject({ status: completed ? 'completed' : 'cancelled' })
  }
})
