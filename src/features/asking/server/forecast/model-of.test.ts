import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { castVikarer, giveCredits } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'
import { insertPastRequests, type PastShift } from '#test/past-requests.ts'
import { answerFor } from '#features/requests/server/acts/answer-for.ts'
import { readPastAsks } from './model-of.ts'

let office: Office
let ids: string[]
const startsAt = new Date('2026-10-06T06:00:00Z')
const now = new Date('2026-10-20T12:00:00Z')

beforeAll(async () => {
  office = await openOffice()
  ids = (await castVikarer(office.app, office.kari, 4)).map(({ id }) => id)
})
afterAll(() => office.close())
beforeEach(async () => {
  for (const table of ['assignments', 'requests']) await office.app.db.query(`delete from ${table}`)
})

const read = (at = now) => office.app.database.read(office.kari.scope, (tx) => readPastAsks(tx, at))
const insert = (...shifts: PastShift[]) =>
  insertPastRequests(office.app, office.kari.scope.employerId, shifts)
/** Each person's answer and minutes until it. */
const endings = async (at?: Date) =>
  Object.fromEntries(
    (await read(at)).map(({ vikarId, answer, afterSeconds }) => [
      ids.indexOf(vikarId),
      [answer, afterSeconds / 60],
    ]),
  )
const person = (at: number) => ids[at] ?? ''

it('are questions with a yes or a no, or silence until the start', async () => {
  await insert({
    startsAt,
    places: 2,
    asks: [
      { vikarId: person(0), asked: 100, says: 'accepted', answered: 90 },
      { vikarId: person(1), asked: 100, says: 'declined', answered: 95.5 },
      { vikarId: person(2), asked: 60 },
    ],
  })
  expect(await endings()).toEqual({ 0: ['yes', 10], 1: ['no', 4.5], 2: [null, 60] })
  const [first] = await read()
  expect(first).toMatchObject({ startsAt, askedAt: new Date(startsAt.getTime() - 100 * 60_000) })
  expect(await endings(new Date(startsAt.getTime() - 50 * 60_000))).toMatchObject({ 2: [null, 10] })
})

it('end when another person fills the shift: a later answer does not belong to this question', async () => {
  await insert({
    startsAt,
    asks: [
      { vikarId: person(0), asked: 100, says: 'accepted', answered: 80 },
      { vikarId: person(1), asked: 100, says: 'interested', answered: 70 },
      { vikarId: person(2), asked: 90, says: 'declined', answered: 60 },
      { vikarId: person(3), asked: 90 },
    ],
  })
  expect(await endings()).toEqual({ 0: ['yes', 20], 1: [null, 20], 2: [null, 10], 3: [null, 10] })
})

it('count a yes that was given back, and begin again with people asked after it', async () => {
  await insert({
    startsAt,
    asks: [
      { vikarId: person(0), asked: 100, says: 'accepted', answered: 80, withdrawn: 50 },
      { vikarId: person(1), asked: 100, says: 'declined', answered: 30 },
      { vikarId: person(2), asked: 40, says: 'accepted', answered: 20 },
      { vikarId: person(3), asked: 40 },
    ],
  })
  expect(await endings()).toEqual({ 0: ['yes', 20], 1: [null, 20], 2: ['yes', 20], 3: [null, 20] })
})

it('are censored by a cancellation and a change, and at once if no message arrived', async () => {
  await insert(
    { startsAt, status: 'cancelled', closed: 70, asks: [{ vikarId: person(0), asked: 100 }] },
    { startsAt, edited: 85, asks: [{ vikarId: person(1), asked: 100, says: 'declined', answered: 80 }] },
    { startsAt, asks: [{ vikarId: person(2), asked: 100, message: 'failed' }] },
    { startsAt, asks: [{ vikarId: person(3), asked: 100, message: 'none' }] },
  )
  expect(await endings()).toEqual({ 0: [null, 30], 1: [null, 15], 2: [null, 0] })
})

it('exclude answers recorded by the office from the telephone, and undone requests', async () => {
  const [undone] = await insert({ startsAt, asks: [{ vikarId: person(0), asked: 100 }] })
  await office.app.db.query('update requests set undone_at = now() where id = $1', [undone])
  await giveCredits(office.app, office.kari, 10)
  const asked = await office.ask([office.ola])
  await office.app.database.transaction(office.kari.scope, (tx) =>
    answerFor(tx, office.app, { assignmentId: asked.id, vikarId: person(1), answer: 'accepted' }),
  )
  const found = await read(new Date(Date.now() + 60_000))
  expect(found.map(({ vikarId, answer }) => [vikarId, answer])).toEqual([[office.ola.id, null]])
})

it('are the latest two thousand of twelve months, of this employer alone', async () => {
  const day = (ago: number) => new Date(now.getTime() - ago * 86_400_000)
  const asks = [0, 1, 2, 3].map((at) => ({ vikarId: person(at), asked: 60 }))
  const once = (ago: number) => ({ startsAt: day(ago), asks })
  await insert(...[1, 200, 360, 370].map(once))
  expect(await read()).toHaveLength(12)
  await insert(...Array.from({ length: 510 }, () => once(2)))
  await office.app.db.query('analyze')
  const latest = await read()
  expect(latest).toHaveLength(2000)
  expect(latest[0]?.startsAt).toEqual(day(2))
  expect(latest.at(-1)?.startsAt).toEqual(day(1))
  expect(await office.app.database.read(office.nils.scope, (tx) => readPastAsks(tx, now))).toEqual([])
})
