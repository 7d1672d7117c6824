import { afterAll, beforeAll, expect, it } from 'vitest'
import { castVikarer, nextDay } from '#test/cast.ts'
import { castLine, inOrder } from '#test/line.ts'
import { openOffice, type Office } from '#test/office.ts'
import { untilSomebodyWaits } from '#test/waiting.ts'
import { askNext } from './ask-next.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

// Fails when `lockAsking` is taken out of `askNext`: both lines ask the same people about the same hours.
it('a line that asks while another does sees the questions of the other one', async () => {
  const vikarIds = (await castVikarer(office.app, office.kari, 6)).map(({ id }) => id)
  const date = nextDay(office.app)
  const begins = Date.now() + 60_000
  const asking = inOrder({ openAtMost: 4, sendAt: new Date(begins).toISOString() })
  const cast = () =>
    castLine(office.app, office.kari, vikarIds, { date, startTime: '22:00', endTime: '23:00', asking })
  const [first, second] = [await cast(), await cast()]
  office.app.clock.set(new Date(begins).toISOString())
  const askIn = (requestId: string) =>
    office.app.database.transaction(office.kari.scope, (tx) => askNext(tx, office.app, requestId))
  let look: Promise<unknown> | undefined
  await office.app.database.transaction(office.kari.scope, async (tx) => {
    await askNext(tx, office.app, first.requestId)
    look = askIn(second.requestId)
    await Promise.race([look, untilSomebodyWaits(office.app)])
  })
  await look
  const asked = [...(await first.asked()), ...(await second.asked())]
  expect(asked).toHaveLength(6)
  expect(new Set(asked).size).toBe(6)
})
