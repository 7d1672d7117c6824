import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, osloToday, shiftInstants } from '#shared/dates.ts'
import { castVikarer, giveShifts } from '#test/cast.ts'
import { castLine, inOrder } from '#test/line.ts'
import { openOffice, type Office } from '#test/office.ts'
import { insertShifts } from '#test/shifts.ts'
import { makeLine } from './make-line.ts'

let office: Office
let vikarIds: string[]

beforeAll(async () => {
  office = await openOffice()
  vikarIds = (await castVikarer(office.app, office.kari, 6)).map(({ id }) => id)
})
afterAll(() => office.close())

const query = (text: string, values: unknown[] = []) => office.app.db.query(text, values)
const orderOf = async (shift: Awaited<ReturnType<typeof castLine>>) =>
  (await shift.line()).map(({ vikarId }) => vikarIds.indexOf(vikarId))
const cast = (groups: string[] = [], changes: Parameters<typeof castLine>[3] = {}) =>
  castLine(office.app, office.kari, vikarIds, { asking: inOrder({ openAtMost: 1, groups }), ...changes })
/** Days since each person was asked about another shift; null: never. */
const askedBefore = async (days: (number | null)[]) => {
  await query('delete from assignments')
  await query('delete from requests')
  for (const [at, ago] of days.entries()) {
    if (ago === null) continue
    await castLine(office.app, office.kari, vikarIds.slice(at, at + 1))
    await query(
      "update recipients set created_at = current_date - $2 * interval '1 day' where vikar_id = $1",
      [vikarIds[at], ago],
    )
  }
}
const worked = async (at: number, daysAgo: number, hours: number) => {
  const date = addDays(osloToday(new Date()), -daysAgo)
  const shift = { date, startTime: '08:00', endTime: `${8 + hours}:00` }
  const ids = await insertShifts(office.app, office.kari.scope.employerId, [
    { ...shift, ...shiftInstants(shift) },
  ])
  await giveShifts(office.app, ids, vikarIds[at] ?? '', 'completed')
  await query(
    'update recipients set created_at = $2 where request_id = (select request_id from assignments where id = $1)',
    [ids[0], new Date('2026-01-01')],
  )
}

it('begins with people who were never asked, then those who were last asked longest ago', async () => {
  await askedBefore([1, 5, null, 3, 2, 4])
  expect(await orderOf(await cast())).toEqual([2, 1, 5, 3, 4, 0])
})

it('counts only requests that left: a recipient without a delivered message was not asked', async () => {
  await askedBefore([1, 5, 4, 3, 2, 6])
  await query("update sms_history set status = 'failed' where vikar_id = any($1)", [
    [vikarIds[0], vikarIds[4]],
  ])
  await query("update email_history set status = 'failed' where vikar_id = any($1)", [
    [vikarIds[0], vikarIds[4]],
  ])
  const shift = await cast()
  const places = await query(
    'select vikar_id, last_asked_at is null as never from request_line where request_id = (select request_id from assignments where id = $1)',
    [shift.id],
  )
  const never = places.flatMap((place) =>
    place['never'] ? [vikarIds.indexOf(String(place['vikar_id']))] : [],
  )
  expect(never.toSorted((one, other) => one - other)).toEqual([0, 4])
  expect((await orderOf(shift)).slice(2)).toEqual([5, 1, 2, 3])
})

it('among people last asked at the same time, takes those with the fewest hours in the 28 days before', async () => {
  await askedBefore([2, 2, 2, 2, 2, 2])
  await worked(0, 3, 6)
  await worked(1, 60, 8)
  await worked(2, 2, 2)
  await worked(3, 5, 4)
  const shift = await cast()
  const minutes = Object.fromEntries(
    (await shift.line()).map(({ vikarId, minutes: m }) => [vikarIds.indexOf(vikarId), m]),
  )
  expect(minutes).toEqual({ 0: 360, 1: 0, 2: 120, 3: 240, 4: 0, 5: 0 })
  expect((await orderOf(shift)).slice(3)).toEqual([2, 3, 0])
})

it('goes group by group in the order that was chosen, each in the first of its groups', async () => {
  await askedBefore([1, 5, null, 3, 2, 4])
  const [group] = await query(
    "insert into vikar_groups (employer_id, name) values ($1, 'Nattevakter') returning id",
    [office.kari.scope.employerId],
  )
  const groupId = String(group?.['id'])
  await query(
    'insert into vikar_group_members (employer_id, group_id, vikar_id) select $1, $2, unnest($3::uuid[])',
    [office.kari.scope.employerId, groupId, [vikarIds[0], vikarIds[3]]],
  )
  await query('update vikarer set is_favourite = true where id = any($1)', [[vikarIds[3], vikarIds[4]]])
  expect(await orderOf(await cast([groupId, 'favourites']))).toEqual([3, 0, 4, 2, 1, 5])
  const shift = await cast(['favourites', groupId])
  expect((await shift.line()).map(({ group: name }) => name)).toEqual([
    'Favoritter',
    'Favoritter',
    'Nattevakter',
    null,
    null,
    null,
  ])
  expect(await orderOf(await cast([crypto.randomUUID()]))).toHaveLength(6)
})

it('shuffles equal ones by the seed that is kept', async () => {
  await askedBefore([null, null, null, null, null, null])
  const orders = new Set<string>()
  for (let turn = 0; turn < 6; turn += 1) {
    await query('delete from assignments')
    await query('delete from requests')
    const shift = await cast([], { date: addDays(osloToday(new Date()), turn + 2) })
    const line = await orderOf(shift)
    orders.add(line.join(' '))
    const [request] = await query('select line_seed from requests where id = $1', [shift.requestId])
    await query('delete from request_line')
    await query('delete from recipients')
    await office.app.database.transaction(office.kari.scope, (tx) =>
      makeLine(tx, {
        requestId: shift.requestId,
        groups: [],
        seed: Number(request?.['line_seed']),
        startsAt: new Date(),
        vikarIds,
      }),
    )
    expect(await orderOf(shift)).toEqual(line)
  }
  expect(orders.size).toBeGreaterThan(1)
})
