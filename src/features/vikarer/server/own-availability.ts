import { sql } from 'kysely'
import { nameOrOwnerForPerson } from '#features/identity/server/memberships.ts'
import type { PersonTransaction } from '#server/database/database.ts'
import { osloToday } from '#shared/dates.ts'
import type { FromOffice, Period } from '../contract-own.ts'
import { lockOwn, toPeriod } from './own-periods.ts'

/** Absences that have not ended, the earliest first, and whether the substitute wants SMS. */
export const readOwnAvailability = async (tx: PersonTransaction, now: Date) => {
  const [periods, noSms, fromOffices] = await Promise.all([
    readPeriods(tx, now),
    readNoSms(tx),
    readFromOffices(tx, now),
  ])
  return { periods, noSms, fromOffices }
}

/** Each period once, although every register has a row. */
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

const readFromOffices = async (tx: PersonTransaction, now: Date): Promise<FromOffice[]> => {
  const { rows } = await sql<FromOffice>`
    select ${nameOrOwnerForPerson(sql`e`)} as employer, o.start_date, o.end_date, o.weekdays
    from office_absences_for_person() o join employers e on e.id = o.employer_id
    where not o.is_removed and coalesce(o.end_date, 'infinity') >= ${osloToday(now)}::date
    order by cardinality(o.weekdays) = 0, o.start_date, o.end_date, e.id`.execute(tx)
  return rows
}

const readNoSms = async (tx: PersonTransaction): Promise<boolean> => {
  const { rows } = await sql`
    select from vikarer where user_id = ${tx.scope.userId} and no_sms limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * Turns SMS from all employers off or on for the substitute. Null if they are in no register. If one of them has no
 * e-mail address, the table's check refuses the choice (`saving`).
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
