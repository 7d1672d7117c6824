import { sql } from 'kysely'
import type { PersonTransaction } from '#server/database/database.ts'
import { osloToday } from '#shared/dates.ts'
import type { Period } from '../contract-own.ts'
import { lockOwn, toPeriod } from './own-periods.ts'

/** The periods that are not over yet, the first to begin first, and whether the substitute wants SMS. */
export const readOwnAvailability = async (tx: PersonTransaction, now: Date) => {
  const [periods, noSms] = await Promise.all([readPeriods(tx, now), readNoSms(tx)])
  return { periods, noSms }
}

/** One of each, although every register has it. */
const readPeriods = async (tx: PersonTransaction, now: Date): Promise<Period[]> => {
  const { rows } = await sql<Omit<Period, 'version'>>`
    select * from (
      select distinct on (away.period_id) away.period_id as id, away.start_date, away.end_date, said.reason
      from vikarer v
      join vikar_unavailability away on away.employer_id = v.employer_id and away.vikar_id = v.id
      left join period_reasons said on said.user_id = v.user_id and said.period_id = away.period_id
      where v.user_id = ${tx.scope.userId} and away.end_date >= ${osloToday(now)}
      order by away.period_id
    ) period order by start_date, end_date, id`.execute(tx)
  return rows.map(toPeriod)
}

const readNoSms = async (tx: PersonTransaction): Promise<boolean> => {
  const { rows } = await sql`
    select from vikarer where user_id = ${tx.scope.userId} and no_sms limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * The substitute wants no SMS, or wants them again, from any employer. Null when they are in no register. Where one of
 * them has no e-mail address, the table's check refuses the choice (`saving`).
 */
export const chooseSms = async (tx: PersonTransaction, noSms: boolean): Promise<true | null> => {
  const [, { rows }] = await Promise.all([
    lockOwn(tx),
    sql`
      update vikarer set no_sms = ${noSms}
      from (select employer_id, id from vikarer where user_id = ${tx.scope.userId} and deleted_at is null
        order by id for no key update) register
      where vikarer.employer_id = register.employer_id and vikarer.id = register.id
      returning vikarer.id`.execute(tx),
  ])
  return rows.length > 0 ? true : null
}
