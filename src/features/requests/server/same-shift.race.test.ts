import { afterAll, expect, it } from 'vitest'
import { giveCredits, shift } from '#test/cast.ts'
import { openOffice } from '#test/office.ts'
import { Created } from '../contract.ts'

const office = await openOffice()
await giveCredits(office.app, office.kari, 100)
afterAll(office.close)

const form = (changes: object = {}) => ({
  ...shift(),
  title: 'Vikar i 3B',
  recipients: { kind: 'chosen', vikarIds: [office.ola.id] },
  channels: ['email'],
  requestId: crypto.randomUUID(),
  refuseSame: true,
  ...changes,
})
const send = (body: object) => office.asKari('POST', '/api/assignments', body)

it('the same shift is refused unless it is sent on purpose', async () => {
  const first = await send(form())
  expect(first.status).toBe(200)
  const { id } = Created.parse(first.body)
  const again = form({ title: 'VIKAR i 3b' })
  expect(await send(again)).toMatchObject({
    status: 409,
    body: { code: 'SAME_OUT', data: { assignmentId: id, asked: 1 } },
  })
  expect((await send({ ...again, refuseSame: false })).status).toBe(200)
})

it('a repeated press gets its own answer, and another time, place or a cancelled shift is another shift', async () => {
  const sent = form({ title: 'Vikar i 4A' })
  const { id } = Created.parse((await send(sent)).body)
  expect(await send(sent)).toMatchObject({ status: 200, body: { id, isNew: false } })
  for (const other of [{ endTime: '13:30' }, { location: 'Et annet sted' }])
    expect((await send(form({ title: 'Vikar i 4A', ...other }))).status).toBe(200)
  expect((await office.asKari('POST', `/api/assignments/${id}/cancel`, {})).status).toBe(200)
  expect((await send(form({ title: 'Vikar i 4A' }))).status).toBe(200)
})

it('one matching shift of several is enough', async () => {
  await send(form({ title: 'Vikar i 5A' }))
  const { date: _date, startTime, endTime, places, ...rest } = form({ title: 'Vikar i 5A' })
  const { date } = shift()
  const shifts = [date, '2031-01-07'].map((day) => ({ date: day, startTime, endTime, places }))
  expect(await office.asKari('POST', '/api/requests', { ...rest, shifts })).toMatchObject({
    status: 409,
    body: { code: 'SAME_OUT' },
  })
})

// Fails when `findSameShift` takes no lock: two concurrent colleagues then do not see each other's shift.
it('of two colleagues who send the same shift concurrently, one is asked to confirm', async () => {
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all([1, 2, 3].map(() => send(form({ title: `Vikar i 6A ${round}` }))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  }
})
