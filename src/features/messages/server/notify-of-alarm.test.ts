import { readEvents } from '#features/followup/server/read-events.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { deactivateUser } from '#features/identity/server/closing/deactivate.ts'
import { removeMember } from '#features/employers/server/change-members.ts'
import { addDays, osloToday, shiftInstants } from '#shared/dates.ts'
import { openAlarms, type Alarms } from '#test/alarm.ts'
import { castColleague, castDepartment } from '#test/cast.ts'
import { inOrder } from '#test/line.ts'

let office: Alarms['office']
let vikarIds: string[]
let alarms: Alarms['alarms']
let cast: Alarms['cast']
let all: Alarms['all']

beforeAll(async () => {
  ;({ office, vikarIds, alarms, cast, all } = await openAlarms())
})
afterAll(() => office.close())
beforeEach(() => alarms.begin())

const chooses = (userId: string, channels: string | null) =>
  office.app.db.query('update memberships set notify_alarm = $1 where user_id = $2', [channels, userId])
const recipients = async (id: string) =>
  (
    await office.app.db.query(
      "select recipient from email_history where assignment_id = $1 and kind = 'alarm' order by recipient",
      [id],
    )
  ).map((row) => row['recipient'])

describe('a notice of an alarm', () => {
  it('is not repeated for a reason that returns within fifteen minutes, but later', async () => {
    const shift = await cast()
    const held = (by: 'credits' | null) => office.app.db.query('update requests set held_up_by = $1', [by])
    await held('credits')
    await alarms.sweepAt(1)
    await held(null)
    await alarms.sweepAt(2)
    await held('credits')
    await alarms.sweepAt(16)
    expect(await alarms.standing(shift.id)).toEqual(['no-credits'])
    expect(await alarms.mails(shift.id)).toHaveLength(1)
    await held(null)
    await alarms.sweepAt(17)
    await held('credits')
    await alarms.sweepAt(40)
    expect(await alarms.mails(shift.id)).toHaveLength(2)
    expect(await alarms.sms(shift.id)).toHaveLength(1)
  })

  it('is repeated for a reason that returns after a yes', async () => {
    const shift = await all()
    await alarms.sweepAt(10)
    // The answers below have the time of the database, ten minutes behind this clock.
    await office.app.db.query("update shift_alarms set raised_at = raised_at - interval '1 hour'")
    await office.app.db.query("update alarm_notices set told_at = told_at - interval '1 hour'")
    await shift.says.yes(vikarIds[0] ?? '')
    await alarms.sweepAt(11)
    expect(await alarms.standing(shift.id)).toEqual([])
    await shift.says.back(vikarIds[0] ?? '')
    await alarms.sweepAt(12)
    await alarms.sweepAt(13)
    expect(await alarms.standing(shift.id)).toEqual(['used-up'])
    expect(await alarms.mails(shift.id)).toHaveLength(2)
    expect(await alarms.sms(shift.id)).toHaveLength(2)
  })

  it('waits for the end of quiet hours, unless the shift begins soon after them', async () => {
    const shift = await all()
    await alarms.startsIn(shift.id, 12 * 60)
    const clock = (minutes: number) =>
      new Intl.DateTimeFormat('nb-NO', { timeStyle: 'short', timeZone: 'Europe/Oslo' }).format(
        Date.now() + minutes * 60_000,
      )
    await office.app.db.query('update asking_settings set quiet_from = $1, quiet_until = $2', [
      clock(-60),
      clock(120),
    ])
    await alarms.sweepAt(20)
    expect(await alarms.standing(shift.id)).toEqual(['used-up'])
    expect(await alarms.untold(shift.id)).toEqual([])
    // The request was urgent: its line asks in quiet hours.
    await alarms.begin()
    const calm = await all()
    await alarms.startsIn(calm.id, 12 * 60)
    await office.app.db.query('update requests set is_urgent = false')
    await office.app.db.query('update asking_settings set quiet_from = $1, quiet_until = $2', [
      clock(-60),
      clock(120),
    ])
    await alarms.sweepAt(20)
    expect(await alarms.untold(calm.id)).toEqual(['used-up'])
    expect(await alarms.mails(calm.id)).toEqual([])
    await alarms.startsIn(calm.id, 4 * 60)
    await alarms.sweepAt(21)
    expect(await alarms.untold(calm.id)).toEqual([])
    expect(await alarms.mails(calm.id)).toHaveLength(1)
  })

  // Fails when sweeps read the rows that `latest` in readDue excludes.
  it('is skipped by the sweeps in ordinary quiet hours until they end', async () => {
    const { startsAt: night } = shiftInstants({
      date: addDays(osloToday(new Date()), 1),
      startTime: '23:00',
      endTime: '06:00',
    })
    const minutes = (night.getTime() - Date.now()) / 60_000
    const shift = await all()
    await alarms.startsIn(shift.id, minutes + 20 * 60)
    await office.app.db.query('update requests set is_urgent = false')
    await office.app.db.query('delete from asking_settings')
    await alarms.sweepAt(minutes)
    expect(await alarms.untold(shift.id)).toEqual(['used-up'])
    const looks = vi.spyOn(office.app.database, 'transaction')
    await alarms.sweepAt(minutes + 1)
    expect(looks).toHaveBeenCalledTimes(1) // reads the due rows
    looks.mockRestore()
    await alarms.sweepAt(minutes + 7 * 60 + 1)
    expect(await alarms.untold(shift.id)).toEqual([])
    expect(await alarms.mails(shift.id)).toHaveLength(1)
  })

  it('reaches a member without a number or credits by e-mail alone', async () => {
    const { app, kari } = office
    await app.db.query('update profiles set phone = null where user_id = $1', [kari.userId])
    const without = await all()
    await alarms.sweepAt(10)
    expect([await alarms.sms(without.id), await alarms.mails(without.id)]).toEqual([[], [expect.anything()]])

    await alarms.begin()
    await app.db.query('update sms_credits set balance = 0 where employer_id = $1', [kari.scope.employerId])
    const poor = await all()
    await alarms.sweepAt(10)
    expect([await alarms.sms(poor.id), await alarms.mails(poor.id)]).toEqual([[], [expect.anything()]])
    await app.db.query('update sms_credits set balance = 500 where employer_id = $1', [kari.scope.employerId])
  })

  it('reaches members by their chosen channels, readers too, and no others', async () => {
    const { app, kari } = office
    const eva = await castColleague(app, kari, 'Eva Lund', 'planner')
    const lars = await castColleague(app, kari, 'Lars Leser', 'reader')
    const una = await castColleague(app, kari, 'Una Lie', 'planner')
    await chooses(kari.userId, '{sms}')
    await chooses(eva.userId, '{}')
    await chooses(lars.userId, '{email}')
    const shift = await all()
    await alarms.sweepAt(10)
    expect(await recipients(shift.id)).toEqual([lars.email, una.email].toSorted())
    expect(await alarms.sms(shift.id)).toHaveLength(1)
    await app.db.query('delete from memberships where user_id = any($1)', [
      [eva, lars, una].map(({ userId }) => userId),
    ])
  })

  it('reaches the owners by e-mail when its recipients have left or cannot be reached', async () => {
    const { app, kari } = office
    const eva = await castColleague(app, kari, 'Eva Lund', 'planner')
    await chooses(kari.userId, '{}')
    const heard = await all()
    await alarms.sweepAt(10)
    expect(await recipients(heard.id)).toEqual([eva.email])

    await alarms.begin()
    await chooses(kari.userId, '{}')
    await app.database.transaction(app.system, (tx) =>
      removeMember(tx, { scope: kari.scope, userId: eva.userId }),
    )
    const left = await all()
    await alarms.sweepAt(10)
    expect(await recipients(left.id)).toEqual([kari.email])

    await alarms.begin()
    await chooses(kari.userId, '{sms}')
    await app.db.query('update profiles set phone = null where user_id = $1', [kari.userId])
    const unreached = await all()
    await alarms.sweepAt(10)
    expect(await recipients(unreached.id)).toEqual([kari.email])
  })

  it('reaches members bound to this department, and the owners if there are none', async () => {
    const { app, kari } = office
    const [blue, red] = [
      await castDepartment(app, kari, 'Blåklokka'),
      await castDepartment(app, kari, 'Rødkløver'),
    ]
    const eva = await castColleague(app, kari, 'Eva Lund', 'planner', [blue])
    for (const [department, heard] of [
      [blue, eva.email],
      [red, kari.email],
      [null, kari.email],
    ] as const) {
      await alarms.begin()
      await chooses(kari.userId, '{}')
      const shift = await cast({ asking: inOrder({ openAtMost: 4 }), departmentId: department })
      await alarms.sweepAt(10)
      expect(await recipients(shift.id)).toEqual([heard])
    }
    await app.db.query('delete from memberships where user_id = $1', [eva.userId])
  })

  it('reaches the owners when the login of the last recipient is deactivated', async () => {
    const { app, kari } = office
    const bo = await castColleague(app, kari, 'Bo Lie', 'planner')
    await chooses(kari.userId, '{}')
    await app.database.transaction(app.system, (tx) => deactivateUser(tx, bo.userId))
    const shift = await all()
    await alarms.sweepAt(10)
    expect(await recipients(shift.id)).toEqual([kari.email])
    await chooses(kari.userId, null)
  })

  it('records recipients and channels, also in the history of the shift', async () => {
    const shift = await all()
    await alarms.sweepAt(10)
    const story = async () => {
      const events = await office.app.database.read(office.kari.scope, (tx) => readEvents(tx, shift.id))
      return events.filter(({ kind }) => kind.startsWith('alarm')).map(({ text }) => text)
    }
    const raised = 'Varsel: Alle er spurt, og ingen har sagt ja i tide. Sagt til Kari Nordmann.'
    expect(await story()).toEqual([raised])
    const notices = await office.app.db.query(
      'select user_id, channel, reasons from alarm_notices order by channel',
    )
    expect(notices).toEqual([
      { user_id: office.kari.userId, channel: 'email', reasons: ['used-up'] },
      { user_id: office.kari.userId, channel: 'sms', reasons: ['used-up'] },
    ])
    await shift.says.yes(vikarIds[0] ?? '')
    await alarms.sweepAt(11)
    expect(await story()).toEqual(['Ikke lenger: Alle er spurt, og ingen har sagt ja i tide.', raised])
  })
})
