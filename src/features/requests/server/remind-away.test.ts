import { afterAll, beforeEach, expect, it } from 'vitest'
import { giveCredits } from '#test/cast.ts'
import { openOffice } from '#test/office.ts'
import { refused, remindersOf } from '#test/reminders.ts'

const office = await openOffice()
const { app, kari, asKari, ola, siri, ask } = office
const { remindAll, sms } = remindersOf(office)
await giveCredits(app, kari, 200)

afterAll(office.close)
beforeEach(async () => {
  for (const table of ['rate_limits', 'office_absences']) await app.db.query(`delete from ${table}`)
})

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const isAway = async (vikarId: string, startDate: string) =>
  expect(
    await asKari('POST', `/api/vikarer/${vikarId}/absences`, {
      startDate,
      endDate: null,
      weekdays: EVERY_DAY,
    }),
  ).toMatchObject({ status: 200 })
const dayOf = async (id: string) => {
  const [shift] = await app.db.query('select assignment_date::text as date from assignments where id = $1', [
    id,
  ])
  return String(shift?.['date'])
}

it('skips people who entered an absence after the request, and explains that no others are left', async () => {
  const { id } = await ask([ola, siri])
  const date = await dayOf(id)
  await isAway(ola.id, date)
  expect(await remindAll(id)).toMatchObject({ status: 200, body: { recipients: 1 } })
  expect(await sms(id)).toMatchObject([{ vikar_id: siri.id }])
  await isAway(siri.id, date)
  expect(await remindAll(id)).toMatchObject(refused('ALL_AWAY', 'De som ikke har svart, er borte den dagen'))
})

it('reminds a person asked by the office despite an absence', async () => {
  await isAway(ola.id, '2026-01-01')
  const { id } = await ask([ola])
  expect(await remindAll(id)).toMatchObject({ status: 200, body: { recipients: 1 } })
})
