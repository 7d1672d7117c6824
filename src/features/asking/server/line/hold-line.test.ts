import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockAssignment } from '#features/assignments/server/lock.ts'
import { castVikarer } from '#test/cast.ts'
import { castLine, inOrder } from '#test/line.ts'
import { openOffice, type Office } from '#test/office.ts'
import { untilSomebodyWaits } from '#test/waiting.ts'
import { AT_ONCE } from '../../rules.ts'
import { askNext, decideNow } from './ask-next.ts'
import { holdLine, idleDecision } from './hold-line.ts'
import { readLine } from './line-state.ts'

let office: Office
let vikarIds: string[]

beforeAll(async () => {
  office = await openOffice()
  vikarIds = (await castVikarer(office.app, office.kari, 9)).map(({ id }) => id)
})
afterAll(() => office.close())

type Cast = Awaited<ReturnType<typeof castLine>>

class Undo extends Error {}

/** Compares the short and the whole reading of a line: is it idle, and how many questions are due? */
const lookBothWays = async ({ requestId }: Cast) => {
  const { app, kari } = office
  let seen: { isIdle: boolean; due: number } | undefined
  await app.database
    .transaction(kari.scope, async (tx) => {
      const held = await holdLine(tx, app.clock, requestId)
      const line = held && (await readLine(tx, requestId, held.now, held.asked))
      if (!held || !line) throw new Error('the request has a line')
      const ways = { channels: line.channels, smsCountries: app.config.smsCountries }
      const { decision } = await decideNow(tx, { requestId, now: held.now }, line, ways)
      seen = { isIdle: idleDecision(held) !== null, due: decision.ask + decision.askReserve }
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  if (!seen) throw new Error('the look was not made')
  return seen
}

const look = ({ requestId }: Cast) =>
  office.app.database.transaction(office.kari.scope, (tx) => askNext(tx, office.app, requestId))

/** The same numbers in each run: a linear congruential generator. */
const drawsOf = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

// Fails when `idleDecision` counts an open question twice.
it.each([1, 2, 3])('never ends a look early that would have asked anyone: seed %i', async (seed) => {
  const { app, kari } = office
  const draw = drawsOf(seed)
  let now = Date.now()
  app.clock.set(new Date(now).toISOString())
  const times = { startTime: '09:00', endTime: '14:00' }
  const some = inOrder({ openAtMost: 2 })
  const first = await castLine(app, kari, vikarIds, { ...times, places: 2, asking: some })
  const date = await first.date()
  const second = await castLine(app, kari, vikarIds, { ...times, date, asking: inOrder() })
  const third = await castLine(app, kari, vikarIds.slice(0, 5), { ...times, date, asking: AT_ONCE })
  const casts = [first, second, third]
  const acts = [
    ({ says }: Cast, id: string) => says.no(id),
    ({ says }: Cast, id: string) => says.yes(id),
    ({ says }: Cast, id: string) => says.back(id),
    ({ requestId }: Cast, id: string) =>
      app.db.query(
        "update email_history set status = 'failed' where vikar_id = $1 and assignment_id in (select id from assignments where request_id = $2)",
        [id, requestId],
      ),
  ]
  const seen = { idle: 0, due: 0 }
  for (let step = 0; step < 40; step += 1) {
    const cast = casts[draw(3)] ?? first
    const rows = await app.db.query(
      'select vikar_id from recipients where request_id = $1 order by vikar_id',
      [cast.requestId],
    )
    const asked = rows.map((row) => String(row['vikar_id']))
    const vikarId = asked[draw(asked.length)]
    const act = acts[draw(6)]
    if (act && vikarId) await act(cast, vikarId)
    else app.clock.set(new Date((now += draw(8) * 60_000)).toISOString())
    for (const each of casts) {
      const { isIdle, due } = await lookBothWays(each)
      expect({ step, missed: isIdle ? due : 0 }).toEqual({ step, missed: 0 })
      if (isIdle) seen.idle += 1
      if (due > 0) seen.due += 1
    }
    if (draw(2) === 0) await look(casts[draw(3)] ?? first)
  }
  expect(seen.idle).toBeGreaterThan(10)
  expect(seen.due).toBeGreaterThan(5)
})

it('ends a look early while the line is as it was, and not once a question has ended', async () => {
  const { app, kari } = office
  const start = Date.now()
  app.clock.set(new Date(start).toISOString())
  const shift = await castLine(app, kari, vikarIds)
  expect(await lookBothWays(shift)).toEqual({ isIdle: true, due: 0 })
  const [one = ''] = await shift.asked()
  await shift.says.no(one)
  expect(await lookBothWays(shift)).toEqual({ isIdle: false, due: 1 })
  await look(shift)
  expect(await lookBothWays(shift)).toEqual({ isIdle: true, due: 0 })
  app.clock.set(new Date(start + 10 * 60_000).toISOString())
  expect(await lookBothWays(shift)).toEqual({ isIdle: false, due: 3 })
})

// Fails when `idleDecision` does not compare with the last look.
it('does not end a look early whose result would be another than the last', async () => {
  const shift = await castLine(office.app, office.kari, vikarIds)
  expect(await lookBothWays(shift)).toEqual({ isIdle: true, due: 0 })
  await office.app.db.query('update requests set is_line_paused = true where id = $1', [shift.requestId])
  expect(await lookBothWays(shift)).toEqual({ isIdle: false, due: 0 })
})

// Fails when `idleDecision` disregards a freed place.
it('does not end a look early while a place is free again, whatever the last look noted', async () => {
  const { app, kari } = office
  const [holder = '', reserve = ''] = vikarIds
  const shift = await castLine(app, kari, [holder, reserve], { asking: AT_ONCE })
  await shift.says.yes(holder)
  await shift.says.yes(reserve)
  await shift.says.back(holder)
  await app.db.query(
    `update requests q set next_ask_at = a.starts_at, is_line_paused = false, held_up_by = null
     from assignments a where a.request_id = q.id and q.id = $1`,
    [shift.requestId],
  )
  expect(await lookBothWays(shift)).toEqual({ isIdle: false, due: 1 })
})

// Fails when `holdLine` keeps the open questions as they were before it waited for its locks.
it('asks the next when a question ends while the look waits for its locks', async () => {
  const { app, kari } = office
  const start = Date.now()
  app.clock.set(new Date(start).toISOString())
  const shift = await castLine(app, kari, vikarIds)
  const { looking } = await app.database.transaction(kari.scope, async (tx) => {
    await lockAssignment(tx, shift.id)
    const looking = look(shift)
    await untilSomebodyWaits(app)
    app.clock.set(new Date(start + 11 * 60_000).toISOString())
    return { looking }
  })
  expect(await looking).toMatchObject({ asked: 3 })
})
