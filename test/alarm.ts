import { raiseAlarms } from '#features/asking/server/alarm/raise-alarms.ts'
import { castVikarer, giveCredits } from './cast.ts'
import { castLine, inOrder } from './line.ts'
import { openOffice, type Office } from './office.ts'

/** An office with four substitutes and credits, for the tests of alarms. */
export const openAlarms = async (env: Record<string, string> = {}) => {
  const office = await openOffice(env)
  const { app, kari } = office
  const vikarIds = (await castVikarer(app, kari, 4)).map(({ id }) => id)
  await giveCredits(app, kari, 500)
  const alarms = alarmsOf(office)
  /** The four are in line, two at a time, for a shift in four hours. */
  const cast = async (changes: Parameters<typeof castLine>[3] = {}) => {
    const shift = await castLine(app, kari, vikarIds, { asking: inOrder({ openAtMost: 2 }), ...changes })
    await alarms.startsIn(shift.id, 240)
    return shift
  }
  return { office, vikarIds, alarms, cast, all: () => cast({ asking: inOrder({ openAtMost: 4 }) }) }
}

export type Alarms = Awaited<ReturnType<typeof openAlarms>>

/** Actions and queries for tests of alarms. */
export const alarmsOf = ({ app, kari }: Office) => {
  let now = Date.now()
  const reasonsOf = async (id: string, which: string) =>
    (
      await app.db.query(
        `select reason from shift_alarms where assignment_id = $1 and ${which} order by reason`,
        [id],
      )
    ).map((row) => String(row['reason']))
  return {
    /** Empties the log of requests, turns quiet hours off, and sets the clock to now. */
    begin: async () => {
      for (const table of [
        'rate_limits',
        'asking_settings',
        'assignments',
        'requests',
        'sms_history',
        'email_history',
      ])
        await app.db.query(`delete from ${table}`)
      await app.db.query('update gateway_health set failures = 0, retry_at = null')
      await app.db.query('insert into asking_settings (employer_id) values ($1)', [kari.scope.employerId])
      await app.db.query('update profiles set phone = $1 where user_id = $2', ['+4741000000', kari.userId])
      await app.db.query('update memberships set notify_alarm = null')
      now = Date.now()
      app.clock.set(new Date(now).toISOString())
    },
    /** Runs the sweep this many minutes after the beginning. */
    sweepAt: async (minutes: number) => {
      app.clock.set(new Date(now + minutes * 60_000).toISOString())
      await raiseAlarms(app, app.system)
    },
    /** Makes the shift begin this many minutes after the beginning, and last six hours. */
    startsIn: (id: string, minutes: number) =>
      app.db.query(
        "update assignments set starts_at = $2::timestamptz, ends_at = $2::timestamptz + interval '6 hours' where id = $1",
        [id, new Date(now + minutes * 60_000)],
      ),
    standing: (id: string) => reasonsOf(id, 'taken_back_at is null'),
    untold: (id: string) => reasonsOf(id, 'taken_back_at is null and told_at is null'),
    mails: async (id: string) =>
      (
        await app.db.query(
          "select letter from email_history where assignment_id = $1 and kind = 'alarm' order by created_at",
          [id],
        )
      ).map((row) => JSON.stringify(row['letter'])),
    sms: async (id: string) =>
      (
        await app.db.query(
          "select message from sms_history where assignment_id = $1 and kind = 'alarm' order by created_at",
          [id],
        )
      ).map((row) => String(row['message'])),
    /** The settings of the employer. */
    choose: (column: 'alarm_minutes' | 'alarm_percent', value: number) =>
      app.db.query(`update asking_settings set ${column} = $1`, [value]),
  }
}
