import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openAlarms, type Alarms } from '#test/alarm.ts'
import { startFakePush, type FakePush } from '#test/fakes/push.ts'
import { sendPush } from '#test/push.ts'

let fake: FakePush
let office: Alarms['office']
let alarms: Alarms['alarms']
let cast: Alarms['cast']
let browser: ReturnType<FakePush['subscribe']>

beforeAll(async () => {
  fake = await startFakePush()
  ;({ office, alarms, cast } = await openAlarms({ PUSH_SERVICES: fake.url }))
})
afterAll(async () => {
  await office.close()
  await fake.close()
})
beforeEach(async () => {
  await alarms.begin()
  browser = fake.subscribe()
  await office.asKari('PUT', '/api/push/subscription', browser.subscription)
})

const chooses = (channels: string) =>
  office.app.db.query('update memberships set notify_alarm = $1', [channels])
const held = (by: 'credits' | null) => office.app.db.query('update requests set held_up_by = $1', [by])
const toldBy = async (id: string) =>
  (
    await office.app.db.query(
      'select channel from alarm_notices where assignment_id = $1 order by told_at, channel',
      [id],
    )
  ).map(({ channel }) => channel)

it('an alarm goes by push, and by SMS a minute later; if opened, the one SMS is saved for the next alarm', async () => {
  await chooses('{sms,push}')
  const shift = await cast()
  await held('credits')
  await alarms.sweepAt(1)
  await sendPush(office.app)
  expect(browser.told).toMatchObject([{ path: `/admin/oppdragslogg/${shift.id}` }])
  expect(await toldBy(shift.id)).toEqual(['push', 'sms'])
  await office.asKari('PUT', `/api/notices/${browser.told[0]?.id}/opened`)
  await held(null)
  await alarms.sweepAt(2)
  await held('credits')
  await alarms.sweepAt(40)
  expect(await toldBy(shift.id)).toEqual(['push', 'sms', 'push', 'sms'])
  const sms = await office.app.db.query(
    "select gateway_state from sms_history where kind = 'alarm' order by id",
  )
  expect(sms.map((row) => row['gateway_state'])).toEqual(['stopped', 'queued'])
})

it('push alone is not enough, as it may go unseen: the owners also get one mail', async () => {
  await chooses('{push}')
  const shift = await cast()
  await held('credits')
  await alarms.sweepAt(1)
  expect(await toldBy(shift.id)).toEqual(['email', 'push'])
  fake.forget(browser)
  await sendPush(office.app)
  expect(await alarms.mails(shift.id)).toHaveLength(1)
  const { status, body } = await office.asKari('PUT', '/api/notices', {
    kind: 'alarm',
    channel: 'push',
    isOn: false,
  })
  expect([status, body]).toMatchObject([409, { code: 'NOBODY_ALARMED' }])
})
