import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cancelAndNotify } from '#features/requests/server/acts/cancel-and-notify.ts'
import { askMore } from '#features/requests/server/ask-more.ts'
import { remindAll, remindAssigned } from '#features/requests/server/remind.ts'
import { sendRequests } from '#features/requests/server/send-requests.ts'
import { sendOfficeMessage } from '#features/requests/server/send-office-message.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { isDependedOn } from '#server/database/violations.ts'
import { castVikarer, giveCredits } from '#test/cast.ts'
import { castLine, inOrder } from '#test/line.ts'
import { openOffice, type Office } from '#test/office.ts'
import {
  mayAnswer,
  mayBeAsked,
  mayBeNotified,
  mayBeReminded,
  PHASES,
  STANDINGS,
  type Phase,
  type Standing,
} from './rules.ts'
import { claimAssignment, LinkEnded } from './server/claim.ts'
import { declineAssignment, declineUnanswered } from './server/decline.ts'
import { withdraw } from './server/withdraw.ts'

// Each command follows the rules for a person in each standing. Some commands decide by the rows, not by the rules: the
// claim, since one statement decides a race, and asking more people, since a second try finds the existing link.

let office: Office
let id: string
let people: Map<Standing, string>

beforeAll(async () => {
  office = await openOffice()
  const { app, kari, asKari } = office
  await giveCredits(app, kari, 100)
  const ids = (await castVikarer(app, kari, 9)).map((one) => one.id)
  const shift = await castLine(app, kari, ids.slice(1), { asking: inOrder({ openAtMost: 7 }) })
  const [unreached = '', asked = '', no = '', withdrew = '', removed = '', place = '', reserve = ''] =
    await shift.asked()
  const inLine = (await shift.line()).find(({ because }) => !because)?.vikarId ?? ''
  await shift.says.no(no)
  await shift.says.yes(withdrew)
  await shift.says.back(withdrew)
  await shift.says.yes(removed)
  // The removal stops the asking, and with it each message that has not been sent.
  await app.db.query(
    "update email_history set status = 'sent', gateway_state = 'accepted', next_attempt_at = null",
  )
  const removal = { vikarId: removed, words: '', askNext: false }
  expect((await asKari('POST', `/api/assignments/${shift.id}/removals`, removal)).status).toBe(200)
  await shift.says.yes(place)
  await shift.says.yes(reserve)
  await app.db.query(
    "update email_history set status = 'failed', gateway_state = 'failed' where vikar_id = $1",
    [unreached],
  )
  const stranger = ids[0] ?? ''
  const standings = { stranger, 'in-line': inLine, unreached, asked, no, withdrew, reserve, place, removed }
  people = new Map(STANDINGS.map((standing) => [standing, standings[standing]]))
  id = shift.id
})
afterAll(() => office.close())

const HOURS: Record<Phase, readonly [status: string, starts: number, places: number]> = {
  open: ['open', 2, 2],
  'open-begun': ['open', -1, 2],
  filled: ['assigned', 2, 1],
  'filled-begun': ['assigned', -1, 1],
  over: ['open', -8, 2],
  completed: ['completed', 2, 1],
  cancelled: ['cancelled', 2, 1],
}

class TakenBack extends Error {}

/** The database refuses a late yes from a person who was not asked; the lookup of the link comes first. */
const hasNoLink = isDependedOn

/** Runs the command on the shift in that phase, in a transaction that is rolled back. */
const tryIn = async <Result>(phase: Phase, work: (tx: TenantTransaction) => Promise<Result>) => {
  const [status, starts, places] = HOURS[phase]
  let result: Result | undefined
  const { app, kari } = office
  await app.db.query(
    `update assignments set status = $2, places = $3, starts_at = now() + $4 * interval '1 hour',
       ends_at = now() + $4 * interval '1 hour' + interval '6 hours' where id = $1`,
    [id, status, places, starts],
  )
  await app.database
    .transaction(kari.scope, async (tx) => {
      result = await work(tx)
      throw new TakenBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack) && !(error instanceof LinkEnded) && !hasNoLink(error)) throw error
    })
  return result
}

/** The standings in which a command took effect. */
const doneFor = async (phase: Phase, work: (tx: TenantTransaction, vikarId: string) => Promise<boolean>) => {
  const done: Standing[] = []
  for (const [standing, vikarId] of people)
    if (await tryIn(phase, (tx) => work(tx, vikarId))) done.push(standing)
  return done
}
const expected = (may: (who: { standing: Standing; presence: 'here' }) => boolean) =>
  STANDINGS.filter((standing) => may({ standing, presence: 'here' }))

const standingsOf = (vikarIds: readonly string[]) =>
  STANDINGS.filter((standing) => vikarIds.includes(people.get(standing) ?? ''))

/** The people with a message that this transaction has queued. */
const readMessaged = async (tx: TenantTransaction) => {
  const { rows } = await sql<{ vikarId: string }>`
    select vikar_id from email_history where employer_id = ${tx.scope.employerId} and created_at = now()
      and vikar_id is not null`.execute(tx)
  return standingsOf(rows.map(({ vikarId }) => vikarId))
}

it.for(PHASES)('an answer is taken where the rules allow it: %s', async (phase) => {
  const yes = await doneFor(
    phase,
    async (tx, vikarId) => (await claimAssignment(tx, { assignmentId: id, vikarId })) === 'won',
  )
  expect(yes).toEqual(expected((who) => mayAnswer('yes', who, phase)))
  const late = await doneFor(phase, async (tx, vikarId) => {
    await claimAssignment(tx, { assignmentId: id, vikarId })
    const { rows } = await sql`
      select from assignment_responses where assignment_id = ${id} and vikar_id = ${vikarId}
        and response_type = 'interested'
        and ${vikarId !== people.get('reserve') || phase.startsWith('filled')}`.execute(tx)
    return rows.length > 0
  })
  expect(late).toEqual(expected((who) => mayAnswer('lateYes', who, phase)))
  const no = await doneFor(
    phase,
    async (tx, vikarId) => (await declineAssignment(tx, { assignmentId: id, vikarId })) === 'declined',
  )
  expect(no).toEqual(expected((who) => mayAnswer('no', who, phase)))
  const noToAll = await doneFor(
    phase,
    async (tx, vikarId) => (await declineUnanswered(tx, { assignmentIds: [id], vikarId }, null)).length > 0,
  )
  expect(noToAll).toEqual(expected((who) => mayAnswer('noToAll', who, phase)))
  const back = await doneFor(
    phase,
    async (tx, vikarId) => (await withdraw(tx, { assignmentId: id, vikarId }, null)) === 'withdrawn',
  )
  expect(back).toEqual(expected((who) => mayAnswer('withdrawal', who, phase)))
})

it.for(PHASES)('a message goes to the people whom the rules allow: %s', async (phase) => {
  const { config } = office.app
  const messaged = (send: (tx: TenantTransaction) => Promise<unknown>) =>
    tryIn(phase, async (tx) => {
      await send(tx)
      return readMessaged(tx)
    })
  expect(await messaged((tx) => remindAll(tx, config, id))).toEqual(
    expected((who) => mayBeReminded('ofQuestion', who, phase)),
  )
  expect(await messaged((tx) => remindAssigned(tx, config, id))).toEqual(
    expected((who) => mayBeReminded('ofPlace', who, phase)),
  )
  expect(await messaged((tx) => sendRequests(tx, config, id))).toEqual(
    expected((who) => mayBeAsked('unreached', who, phase)),
  )
  const more = await doneFor(
    phase,
    async (tx, vikarId) => (await askMore(tx, office.app, id, [vikarId])).kind === 'sent',
  )
  expect(more).toEqual(expected((who) => mayBeAsked('more', who, phase)))
  expect(await messaged((tx) => cancelAndNotify(tx, config, id))).toEqual(
    expected(
      (who) =>
        mayBeNotified('ofCancelling', who, phase) || mayBeNotified('ofCancellingInReserve', who, phase),
    ),
  )
  const written = await doneFor(
    phase,
    async (tx, vikarId) =>
      (await sendOfficeMessage(tx, config, id, { vikarIds: [vikarId], words: 'Hei' })).kind === 'sent',
  )
  expect(written).toEqual(expected((who) => mayBeNotified('ofWords', who, phase)))
})
