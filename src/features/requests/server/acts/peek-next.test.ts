import { afterAll, beforeAll, expect, it } from 'vitest'
import { askAllDue } from '#features/asking/server/line/ask-due.ts'
import { addDays, osloToday } from '#shared/dates.ts'
import { inOrder } from '#test/asking.ts'
import { castVikarer, giveCredits } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const ask = async (vikarIds: readonly string[]) => {
  const days = [3, 4].map((day) => addDays(osloToday(new Date()), day))
  const { body } = await office.asKari('POST', '/api/requests', {
    requestId: crypto.randomUUID(),
    title: 'Vikar i 3B',
    location: 'Skoleveien 1',
    description: '',
    requirements: '',
    shifts: days.map((date) => ({ date, startTime: '08:00', endTime: '14:00', places: 1 })),
    recipients: { kind: 'chosen', vikarIds },
    channels: ['sms'],
    asking: inOrder({ openAtMost: 2 }),
    sendAnyway: true,
  })
  return (body as { assignmentIds: string[] }).assignmentIds
}
const asked = async () =>
  Number((await office.app.db.query('select count(*) as asked from recipients'))[0]?.['asked'])

// Fails when `isPaused` is removed from `peekNext`: the plan then announces the next person now, although the sweep
// skips the line.
it('the plan of a cancellation does not announce the next person of a line that waits for credits', async () => {
  const { app, kari, asKari } = office
  const people = await castVikarer(app, kari, 2)
  await app.db.query("update vikarer set email = null where email like '%@vikar.example'")
  app.clock.set(new Date().toISOString())
  await giveCredits(app, kari, 1)
  const [first = ''] = await ask(people.map(({ id }) => id))
  expect(await asked()).toBe(1)
  await giveCredits(app, kari, 1)
  const next = async () =>
    ((await asKari('POST', `/api/assignments/${first}/cancel/plan`, {})).body as { next: unknown }).next
  expect(await next()).toBeNull()
  await askAllDue(app, app.system)
  expect(await asked()).toBe(1)

  app.clock.set(new Date(app.clock.now().getTime() + 60_000).toISOString())
  expect(await next()).toMatchObject({ line: { count: 1 } })
  await askAllDue(app, app.system)
  expect(await asked()).toBe(2)
})
