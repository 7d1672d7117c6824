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

const later = () => new Date(Date.now() + 3_600_000).toISOString()
const cast = (changes: Parameters<typeof inOrder>[0]) =>
  castLine(office.app, office.kari, vikarIds, { asking: inOrder(changes) })

it('asking again brings those who were still waiting along', async () => {
  const { id } = await cast({ openAtMost: 2 })
  const earlier = await office.asKari('GET', `/api/assignments/${id}/request`)
  const asked = (earlier.body as { asked: { vikarId: string }[] }).asked.map(({ vikarId }) => vikarId)
  expect(asked.toSorted()).toEqual(vikarIds.toSorted())
  expect((await office.asKari('GET', '/api/assignments/suggestions')).body).toMatchObject({
    shifts: [{ id, asked: 5 }],
  })
})

it('a line that begins later is not reported as unasked unless it is held up', async () => {
  const { id, requestId } = await cast({ sendAt: later() })
  const reasons = async () => {
    const { body } = await office.asKari('GET', '/api/attention')
    const items = (body as { items: { id?: string; reasons?: string[] }[] }).items
    return items.find((item) => item.id === id)?.reasons ?? []
  }
  expect(await reasons()).not.toContain('not-asked')
  await office.app.db.query("update requests set held_up_by = 'credits' where id = $1", [requestId])
  expect(await reasons()).toContain('not-asked')
})
