import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { castVikarer } from '#test/cast.ts'
import { castLine, inOrder } from '#test/line.ts'
import { openOffice, type Office } from '#test/office.ts'

let office: Office
let vikarIds: string[]

beforeAll(async () => {
  office = await openOffice()
  vikarIds = (await castVikarer(office.app, office.kari, 5)).map(({ id }) => id)
})
afterAll(() => office.close())

interface Stood {
  readonly id: string
  readonly turn: number | null
  readonly lastAskedAt: string | null
  readonly workedMinutes: number
}
const eventsOf = async (requestId: string, kind: string) => {
  const rows = await office.app.db.query('select * from events where request_id = $1 and kind = $2', [
    requestId,
    kind,
  ])
  return rows as unknown as { people: (Stood & { reason: string })[]; after: Record<string, unknown> }[]
}

it('a reader makes the order again from the event', async () => {
  await office.app.db.query('update vikarer set is_favourite = true where id = any($1)', [
    vikarIds.slice(1, 3),
  ])
  await castLine(office.app, office.kari, vikarIds.slice(0, 2))
  const shift = await castLine(office.app, office.kari, vikarIds, {
    asking: inOrder({ groups: ['favourites'] }),
  })
  const [created] = await eventsOf(shift.requestId, 'created')
  expect(created?.after).toMatchObject({
    favouritesTurn: 1,
    group1: 'Favoritter',
    toAll: false,
    isInOrder: true,
  })
  const draw = ({ id }: Stood) =>
    createHash('md5')
      .update(`${String(created?.after['seed'])}${id}`)
      .digest('hex')
  const keys = (one: Stood) => [
    String(one.turn ?? 99).padStart(3, '0'),
    one.lastAskedAt ?? '',
    String(one.workedMinutes).padStart(8, '0'),
    draw(one),
  ]
  const again = created?.people.toSorted((one, other) =>
    keys(one).join(' ') < keys(other).join(' ') ? -1 : 1,
  )
  expect(again?.map(({ id }) => id)).toEqual((await shift.line()).map(({ vikarId }) => vikarId))
  expect(created?.people.map(({ id }) => id)).toEqual(again?.map(({ id }) => id))
  expect(created?.people.filter(({ lastAskedAt }) => lastAskedAt !== null)).toHaveLength(2)
})

it('notes the people who are left out with their reasons', async () => {
  await office.app.db.query("update vikarer set availability = 'busy' where id = $1", [vikarIds[0]])
  await office.app.db.query("update vikarer set availability = 'inactive' where id = $1", [vikarIds[1]])
  const shift = await castLine(office.app, office.kari, [], {
    recipients: { kind: 'all', alsoIds: [vikarIds[1] ?? ''] },
  })
  const [leftOut] = await eventsOf(shift.requestId, 'left-out')
  expect(leftOut?.people).toMatchObject([{ id: vikarIds[0], reason: 'busy' }])
  const chosen = await castLine(office.app, office.kari, vikarIds.slice(2))
  expect(await eventsOf(chosen.requestId, 'left-out')).toEqual([])
})
