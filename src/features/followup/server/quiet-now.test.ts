import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { castAssignment, castVikarer, giveCredits, giveShifts, shift } from '#test/cast.ts'
import { castLine, inOrder } from '#test/line.ts'
import { openOffice, type Office } from '#test/office.ts'
import { addDays, osloToday, shiftInstants } from '#shared/dates.ts'

let office: Office
let vikarIds: string[]

const TODAY = osloToday(new Date())
const at = (time: string, days = 1) =>
  shiftInstants({ date: addDays(TODAY, days), startTime: time, endTime: time }).startsAt.toISOString()
const SHIFT_DAY = addDays(TODAY, 4)

beforeAll(async () => {
  office = await openOffice()
  vikarIds = (await castVikarer(office.app, office.kari, 4)).map(({ id }) => id)
  await giveCredits(office.app, office.kari, 1000)
})
afterAll(() => office.close())
beforeEach(async () => {
  for (const table of ['rate_limits', 'assignments', 'requests', 'sms_history', 'email_history'])
    await office.app.db.query(`delete from ${table}`)
  await office.app.db.query(
    "update asking_settings set quiet_from = '22:00', quiet_until = '06:00', quiet_weekends = false",
  )
  office.app.clock.set(at('05:18'))
})

const chosen = (ids: readonly string[]) => ({ kind: 'chosen' as const, vikarIds: [...ids] })
const request = (changes: Parameters<typeof shift>[0] = {}) =>
  shift({ date: SHIFT_DAY, recipients: chosen(vikarIds), ...changes })
const asked = async (ids: readonly string[] = vikarIds.slice(0, 2)) =>
  castAssignment(office.app, office.kari, { date: SHIFT_DAY, recipients: chosen(ids) })
const messages = async () => {
  const [row] = await office.app.db.query('select count(*)::integer as count from sms_history')
  return Number(row?.['count'])
}
const post = (path: string, body: object = {}) => office.asKari('POST', `/api/${path}`, body)

/** The address and body of each way of sending, created for each test. */
const WAYS: Readonly<Record<string, () => Promise<[path: string, body: object]>>> = {
  'a request to all at once': async () => ['assignments', request()],
  'a request about several shifts': async () => {
    const { date, startTime, endTime, places, ...form } = request()
    const shifts = [date, addDays(date, 1)].map((day) => ({ date: day, startTime, endTime, places }))
    return ['requests', { ...form, shifts }]
  },
  'a request that is urgent': async () => ['assignments', request({ asking: inOrder({ openAtMost: 2 }) })],
  'asking more people': async () => {
    const { id } = await asked()
    return [`assignments/${id}/recipients`, { vikarIds: vikarIds.slice(2) }]
  },
  'sending to those who were not reached': async () => {
    const { id } = await asked()
    await office.app.db.query("update sms_history set status = 'failed', gateway_state = 'failed'")
    return [`assignments/${id}/requests`, {}]
  },
  'reminding all': async () => {
    const { id } = await asked()
    await office.app.db.query("update sms_history set status = 'sent'")
    return [`assignments/${id}/reminders`, {}]
  },
  'reminding who has the shift': async () => {
    const { id } = await asked()
    await giveShifts(office.app, [id], vikarIds[0] ?? '')
    return [`assignments/${id}/reminder`, {}]
  },
  'a message in own words': async () => {
    const { id } = await asked()
    return [`assignments/${id}/messages`, { vikarIds: vikarIds.slice(0, 2), words: 'Ta med innesko' }]
  },
  'asking all who are left in a line': async () => {
    const { id } = await castLine(office.app, office.kari, vikarIds, {
      date: SHIFT_DAY,
      channels: ['sms'],
      asking: inOrder({ openAtMost: 1 }),
    })
    return [`assignments/${id}/line/all`, {}]
  },
}

describe('in quiet hours', () => {
  it.each(Object.entries(WAYS))('%s is refused, and sent after confirmation', async (_, way) => {
    const [path, body] = await way()
    const before = await messages()
    expect(await post(path, body)).toMatchObject({
      status: 409,
      body: { code: 'QUIET_NOW', data: { until: at('06:00'), sms: expect.any(Number) } },
    })
    expect(await messages()).toBe(before)
    expect((await post(path, { ...body, sendAnyway: true })).status).toBe(200)
    expect(await messages()).toBeGreaterThan(before)
  })

  it('a request that waits for its time is sent now only after confirmation', async () => {
    const asking = { kind: 'all-at-once' as const, sendAt: at('12:00') }
    const { id } = await castLine(office.app, office.kari, vikarIds, { date: SHIFT_DAY, asking })
    const { body } = await office.asKari('GET', `/api/assignments/${id}/line`)
    const { line } = body as { line: { sendVersion: string } }
    const send = (changes: object) =>
      office.asKari('PUT', `/api/assignments/${id}/send-time`, {
        sendAt: null,
        version: line.sendVersion,
        ...changes,
      })
    expect(await send({})).toMatchObject({ status: 409, body: { code: 'QUIET_NOW', data: { people: 4 } } })
    expect(await send({ sendAnyway: true })).toMatchObject({ status: 200, body: { recipients: 4 } })
  })

  it('a line and a request that is sent later wait, without confirmation', async () => {
    const line = request({ asking: inOrder({ isUrgent: false }) })
    expect(await post('assignments', line)).toMatchObject({ status: 200, body: { recipients: 0 } })
    const later = request({
      date: addDays(SHIFT_DAY, 1),
      asking: { kind: 'all-at-once', sendAt: at('06:00') },
    })
    expect(await post('assignments', later)).toMatchObject({ status: 200, body: { recipients: 0 } })
  })

  it('a repeated press gets the first answer', async () => {
    const form = request()
    await post('assignments', { ...form, sendAnyway: true })
    expect(await post('assignments', form)).toMatchObject({ status: 200, body: { isNew: false } })
  })

  it("messages about a person's own shift are sent at once", async () => {
    const { id } = await asked()
    await giveShifts(office.app, [id], vikarIds[0] ?? '')
    const before = await messages()
    expect((await post(`assignments/${id}/cancel`)).status).toBe(200)
    expect(await messages()).toBe(before + 1)
  })

  it('the refusal contains the start of the shift, which shows its urgency', async () => {
    const urgent = request({ date: addDays(TODAY, 1), startTime: '05:45', endTime: '12:00' })
    expect(await post('assignments', urgent)).toMatchObject({
      body: { code: 'QUIET_NOW', data: { startsAt: at('05:45'), until: at('06:00') } },
    })
  })
})

it('weekends are quiet too if the employer has chosen it', async () => {
  const saturday = 6 - new Date(`${TODAY}T12:00:00Z`).getUTCDay() || 7
  office.app.clock.set(at('12:00', saturday))
  const form = request({ date: addDays(TODAY, saturday + 4) })
  await office.app.db.query('update asking_settings set quiet_weekends = true')
  expect(await post('assignments', form)).toMatchObject({
    status: 409,
    body: { code: 'QUIET_NOW', data: { until: at('06:00', saturday + 2) } },
  })
  await office.app.db.query('update asking_settings set quiet_weekends = false')
  expect((await post('assignments', form)).status).toBe(200)
})
