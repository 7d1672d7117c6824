import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openAlarms, type Alarms } from '#test/alarm.ts'
import { inOrder } from '#test/line.ts'

let office: Alarms['office']
let alarms: Alarms['alarms']
let cast: Alarms['cast']

beforeAll(async () => {
  ;({ office, alarms, cast } = await openAlarms())
})
afterAll(() => office.close())
beforeEach(() => alarms.begin())

it('alarms the office once a halted line has asked no one for as long as an answer takes', async () => {
  const shift = await cast({ asking: inOrder({ openAtMost: 2, patienceMinutes: 30 }) })
  const [holder = '', other = ''] = await shift.asked()
  await shift.says.yes(holder)
  await shift.says.no(other)
  const path = `/api/assignments/${shift.id}`
  await office.asKari('POST', `${path}/removals`, { vikarId: holder, words: '', askNext: false })
  await alarms.sweepAt(29)
  expect(await alarms.standing(shift.id)).toEqual([])
  await alarms.sweepAt(31)
  expect(await alarms.standing(shift.id)).toEqual(['halted'])
  const [sms] = await alarms.sms(shift.id)
  expect(sms).toMatch(/^Ingen kommer: .+\. Køen er stanset\. http/)
  const [mail] = await alarms.mails(shift.id)
  expect(mail).toContain('Køen er stanset. Ingen blir spurt før dere velger «Spør neste i køen nå».')
  expect(await office.asKari('POST', `${path}/line/next`, {})).toMatchObject({ body: { recipients: 2 } })
  await alarms.sweepAt(32)
  expect(await alarms.standing(shift.id)).toEqual([])
})

it('alarms earlier about a shift that starts soon, after a moment of calm', async () => {
  const shift = await cast({ asking: inOrder({ openAtMost: 4, patienceMinutes: 600 }) })
  const [holder = '', ...others] = await shift.asked()
  await shift.says.yes(holder)
  for (const vikarId of others.slice(0, 2)) await shift.says.no(vikarId)
  await shift.says.yes(others[2] ?? '')
  await alarms.startsIn(shift.id, 61)
  const removal = { vikarId: holder, words: '', askNext: false }
  await office.asKari('POST', `/api/assignments/${shift.id}/removals`, removal)
  await alarms.sweepAt(9)
  expect(await alarms.standing(shift.id)).toEqual([])
  await alarms.sweepAt(11)
  expect(await alarms.standing(shift.id)).toEqual(['halted', 'starts-soon'])
})
