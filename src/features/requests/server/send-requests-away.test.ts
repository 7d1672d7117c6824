import { afterAll, beforeEach, expect, it } from 'vitest'
import type { Vikar } from '#features/vikarer/contract.ts'
import { giveCredits } from '#test/cast.ts'
import { openOffice } from '#test/office.ts'
import { refused } from '#test/reminders.ts'

const { app, kari, asKari, ola, siri, ask, close } = await openOffice()

afterAll(close)
beforeEach(async () => {
  for (const table of ['rate_limits', 'assignments', 'credit_ledger', 'office_absences'])
    await app.db.query(`delete from ${table}`)
  await app.db.query('update sms_credits set balance = 0')
})

const isAway = async ({ id }: Vikar, assignmentId: string) => {
  const [shift] = await app.db.query('select assignment_date::text as date from assignments where id = $1', [
    assignmentId,
  ])
  const days = { startDate: String(shift?.['date']), endDate: String(shift?.['date']), weekdays: [] }
  expect(await asKari('POST', `/api/vikarer/${id}/absences`, days)).toMatchObject({ status: 200 })
}

it('skips people who have become away since the request was made, as its plan said', async () => {
  const { id } = await ask([ola, siri])
  await isAway(ola, id)
  await giveCredits(app, kari, 5)
  const { body: plan } = await asKari('POST', `/api/assignments/${id}/requests/plan`, {})
  expect(plan).toMatchObject({
    sms: { needed: 1 },
    sending: {
      people: { count: 1, names: [siri.fullName] },
      away: { count: 1, names: [ola.fullName] },
      reached: 1,
    },
  })
  const { version } = plan as { version: string }
  expect(await asKari('POST', `/api/assignments/${id}/requests`, { seen: version })).toMatchObject({
    status: 200,
    body: { recipients: 1 },
  })
  expect(await app.db.query('select vikar_id from sms_history where assignment_id = $1', [id])).toEqual([
    { vikar_id: siri.id },
  ])
})

it('refuses to send where all who are left have become away, before and at the press', async () => {
  const { id } = await ask([ola])
  await isAway(ola, id)
  await giveCredits(app, kari, 5)
  for (const path of ['requests/plan', 'requests'])
    expect(await asKari('POST', `/api/assignments/${id}/${path}`, {})).toMatchObject(
      refused('ALL_AWAY', 'De som ikke har fått forespørselen, er borte den dagen'),
    )
})

it('asks a person chosen despite an absence', async () => {
  const first = await ask([ola])
  await isAway(ola, first.id)
  const { id } = await ask([ola])
  await giveCredits(app, kari, 5)
  expect(await asKari('POST', `/api/assignments/${id}/requests`, {})).toMatchObject({
    status: 200,
    body: { recipients: 1 },
  })
})
