import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerNo, answerYes } from '#features/answers/server/answer.ts'
import { castAssignment, castColleague, castDepartment, giveCredits } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'
import { addDays, osloToday } from '#shared/dates.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
  await giveCredits(office.app, office.kari, 100)
})
afterAll(() => office.close())
beforeEach(async () => {
  for (const table of ['rate_limits', 'assignments', 'requests', 'sms_history', 'email_history'])
    await office.app.db.query(`delete from ${table}`)
})

interface PersonPage {
  readonly coming: { id: string; isToConfirm: boolean }[]
  readonly asked: { id: string; answer: string; message: string | null }[]
  readonly hours: { month: string; shifts: number; minutes: number; comingShifts: number }[]
  readonly messages: { about: string; title: string; sms: object | null; email: object | null }[]
  readonly hasMore: boolean
  readonly isPart: boolean
}

const today = osloToday(new Date())
const read = async (as = office.asKari, id = office.ola.id) => {
  const { status, body } = await as('GET', `/api/vikarer/${id}/shifts`)
  return { status, page: body as PersonPage }
}
const cast = (days: number, changes: Parameters<typeof castAssignment>[2] = {}) =>
  castAssignment(office.app, office.kari, {
    date: addDays(today, days),
    startTime: '08:00',
    endTime: '14:30',
    channels: ['sms'],
    recipients: { kind: 'chosen', vikarIds: [office.ola.id] },
    ...changes,
  })
/** Moves a shift into the past. */
const isOver = (id: string, days: number) =>
  office.app.db.query(
    `update assignments set assignment_date = assignment_date - $2::integer,
       starts_at = starts_at - $2 * interval '1 day', ends_at = ends_at - $2 * interval '1 day' where id = $1`,
    [id, days],
  )

describe('the page of a person in the register', () => {
  it('lists coming shifts apart from past questions, with answers and messages', async () => {
    const held = await cast(3)
    const refused = await cast(5)
    const silent = await cast(7)
    await office.answer(held.token(office.ola.id), (app, link) => answerYes(app, link, null))
    await office.answer(refused.token(office.ola.id), (app, link) => answerNo(app, link, 'Har eksamen'))
    const { page } = await read()
    expect(page.coming).toMatchObject([{ id: held.id, isToConfirm: false }])
    expect(page.asked).toMatchObject([
      { id: silent.id, answer: 'silent' },
      { id: refused.id, answer: 'no', message: 'Har eksamen' },
    ])
    expect(page).toMatchObject({ hasMore: false, isPart: false })
  })

  it('counts the hours of past shifts by month, without cancelled ones', async () => {
    const [one, other, off] = [await cast(1), await cast(2), await cast(4)]
    for (const shift of [one, other, off])
      await office.answer(shift.token(office.ola.id), (app, link) => answerYes(app, link, null))
    await isOver(one.id, 40)
    await office.app.db.query("update assignments set status = 'cancelled' where id = $1", [off.id])
    const { page } = await read()
    expect(page.hours).toMatchObject([
      { month: addDays(today, 2).slice(0, 7), shifts: 0, minutes: 0, comingShifts: 1 },
      { month: addDays(today, -39).slice(0, 7), shifts: 1, minutes: 390, comingShifts: 0 },
    ])
    expect(page.asked.map(({ id, answer }) => [id, answer])).toEqual([
      [off.id, 'place'],
      [one.id, 'place'],
    ])
  })

  it('lists the messages about shifts with their delivery, newest first', async () => {
    const shift = await cast(3, { title: 'Vikar i 4B', channels: ['sms', 'email'] })
    const { page } = await read()
    expect(page.messages).toMatchObject([
      { about: 'request', title: 'Vikar i 4B', sms: { state: 'queued' }, email: { state: 'queued' } },
    ])
    await office.app.db.query(
      `update sms_history set status = 'sent', gateway_state = 'delivered', sent_at = now(), delivered_at = now()
       where assignment_id = $1`,
      [shift.id],
    )
    expect((await read()).page.messages).toMatchObject([{ sms: { state: 'delivered' } }])
  })

  it('shows a member of some departments only their shifts, and marks the page as partial', async () => {
    const departmentId = await castDepartment(office.app, office.kari, 'SFO')
    const otherId = await castDepartment(office.app, office.kari, 'Skolen')
    const bound = await castColleague(office.app, office.kari, 'Lise Leser', 'reader', [departmentId])
    const seen = await cast(3, { departmentId })
    await cast(5, { departmentId: otherId })
    const { page } = await read(await office.server.as(bound))
    expect(page.asked.map(({ id }) => id)).toEqual([seen.id])
    expect(page.messages).toHaveLength(1)
    expect(page.isPart).toBe(true)
    expect((await read()).page.asked).toHaveLength(2)
  })

  it('is not found for another employer’s substitute, or after a removal', async () => {
    expect((await read(office.asNils)).status).toBe(404)
    expect((await read(office.asKari, crypto.randomUUID())).status).toBe(404)
  })
})
