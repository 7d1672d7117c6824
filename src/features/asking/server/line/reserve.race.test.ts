import { afterAll, beforeAll, expect, it } from 'vitest'
import { castVikarer, giveCredits } from '#test/cast.ts'
import { castLine, inOrder } from '#test/line.ts'
import { openOffice, type Office } from '#test/office.ts'
import { untilSomebodyWaits } from '#test/waiting.ts'
import { claimAssignment } from '#features/assignments/server/claim.ts'
import { lockAsking } from '../open-questions.ts'
import { askNext } from './ask-next.ts'

let office: Office
let vikarIds: string[]

beforeAll(async () => {
  office = await openOffice()
  vikarIds = (await castVikarer(office.app, office.kari, 12)).map(({ id }) => id)
})
afterAll(() => office.close())

const askIn = (requestId: string) =>
  office.app.database.transaction(office.kari.scope, (tx) => askNext(tx, office.app, requestId))

/** Asks eight people: one has given the shift back, seven are in reserve, and three may be asked at a time. */
const castGivenBack = async (changes: Parameters<typeof castLine>[3] = {}) => {
  const shift = await castLine(office.app, office.kari, vikarIds, {
    asking: inOrder({ openAtMost: 8 }),
    ...changes,
  })
  const [holder = '', ...reserve] = await shift.asked()
  await shift.says.yes(holder)
  for (const vikarId of reserve) await shift.says.yes(vikarId)
  await office.app.db.query('update requests set open_at_most = 3 where id = $1', [shift.requestId])
  await office.app.db.query(
    "update assignment_responses set accepted_at = now() - interval '1 day' where response_type = 'accepted'",
  )
  await shift.says.back(holder)
  return { ...shift, reserve }
}
const remindersOf = async (id: string) =>
  (
    await office.app.db.query(
      "select vikar_id from email_history where assignment_id = $1 and kind = 'reminder'",
      [id],
    )
  ).map((row) => String(row['vikar_id']))

// Fails when `askNext` holds neither shifts nor request: two looks take the same three, and notify them twice.
it('concurrent looks ask each person in reserve once, and no more than allowed', async () => {
  for (let round = 0; round < 5; round += 1) {
    const shift = await castGivenBack()
    for (const most of [3, 6, 7]) {
      await Promise.all([shift.sweep(), ...Array.from({ length: 4 }, () => askIn(shift.requestId))])
      const told = await remindersOf(shift.id)
      expect(told).toHaveLength(most)
      expect(new Set(told)).toEqual(new Set(shift.reserve.slice(0, most)))
      await office.app.db.query(
        "update assignment_responses set asked_again_at = asked_again_at - interval '1 hour' where request_id = $1",
        [shift.requestId],
      )
    }
  }
})

// Fails when `askNext` does not hold the shifts: it asks the reserve by what it read before the yes was committed.
it('a look that waits for a yes from the reserve asks no one after it', async () => {
  const shift = await castGivenBack()
  let look: Promise<unknown> | undefined
  await office.app.database.transaction(office.kari.scope, async (tx) => {
    await claimAssignment(tx, { assignmentId: shift.id, vikarId: shift.reserve[2] ?? '' })
    look = askIn(shift.requestId)
    await untilSomebodyWaits(office.app)
  })
  await look
  expect(await remindersOf(shift.id)).toEqual([])
  expect(await shift.asked()).toHaveLength(8)
})

// Fails when `askNext` does not hold the request: two looks tell the same reserve.
it('many looks at a request to all at once ask its reserve once', async () => {
  await office.app.db.query('insert into asking_settings (employer_id) values ($1) on conflict do nothing', [
    office.kari.scope.employerId,
  ])
  for (let round = 0; round < 5; round += 1) {
    const shift = await castLine(office.app, office.kari, vikarIds.slice(0, 6), {
      asking: { kind: 'all-at-once' },
    })
    const [holder = '', ...reserve] = vikarIds.slice(0, 6)
    await shift.says.yes(holder)
    for (const vikarId of reserve) await shift.says.yes(vikarId)
    await shift.says.back(holder)
    await Promise.all([shift.sweep(), ...Array.from({ length: 5 }, () => askIn(shift.requestId))])
    expect((await remindersOf(shift.id)).toSorted()).toEqual(reserve.toSorted())
  }
})

// Fails when `askNext` notes the reserve of a send that was refused.
it('those in reserve keep their turn when another send takes the last credits', async () => {
  const { db } = office.app
  await giveCredits(office.app, office.kari, 100)
  const shift = await castGivenBack({ channels: ['sms'] })
  await db.query('update vikarer set email = null') // free e-mail would go on alone
  let look: Promise<unknown> | undefined
  await office.app.database.transaction(office.app.system, async (tx) => {
    await tx.updateTable('smsCredits').set({ balance: 0 }).execute()
    look = askIn(shift.requestId)
    await untilSomebodyWaits(office.app)
  })
  await look
  const noted = 'select from assignment_responses where request_id = $1 and asked_again_at is not null'
  expect(await db.query(noted, [shift.requestId])).toEqual([])
  const [held] = await db.query('select held_up_by from requests where id = $1', [shift.requestId])
  expect(held).toEqual({ held_up_by: 'credits' })
  await giveCredits(office.app, office.kari, 100)
  await askIn(shift.requestId)
  expect(await db.query(noted, [shift.requestId])).toHaveLength(3)
})

// Fails when `askNext` reads its clock before it holds its locks: the reserve was asked, it seems, before the place
// became free.
it('a look that waits for its locks asks the reserve at a time after that', async () => {
  const shift = await castLine(office.app, office.kari, vikarIds, { asking: inOrder({ openAtMost: 8 }) })
  const [holder = '', second = ''] = await shift.asked()
  await shift.says.yes(holder)
  await shift.says.yes(second)
  let look: Promise<unknown> | undefined
  await office.app.database.transaction(office.kari.scope, async (tx) => {
    await lockAsking(tx)
    look = askIn(shift.requestId)
    await untilSomebodyWaits(office.app)
    await shift.says.back(holder)
  })
  await look
  expect(
    await office.app.db.query(
      `select r.asked_again_at >= a.freed_at as is_after from assignments a
       join assignment_responses r on r.employer_id = a.employer_id and r.assignment_id = a.id
       where a.id = $1 and r.vikar_id = $2`,
      [shift.id, second],
    ),
  ).toEqual([{ is_after: true }])
})
