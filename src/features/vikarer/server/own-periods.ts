import { sql, type RawBuilder } from 'kysely'
import type { PersonTransaction } from '#server/database/database.ts'
import { osloToday } from '#shared/dates.ts'
import type { Period } from '../contract-own.ts'
import { PERIODS_MAX, type PeriodForm } from '../unavailability-rules.ts'
import { versionOf } from '#server/version-of.ts'

export type AddOutcome =
  | { readonly kind: 'entered'; readonly period: Period }
  | { readonly kind: 'in-no-register' }
  | { readonly kind: 'too-many' }

type IdentifiedForm = PeriodForm & { readonly id: string }

/**
 * Enters a period at all the substitute's employers: a row in each register that the login is linked to. The same id
 * again changes nothing and returns the stored period. A register that unlinks the login meanwhile is waited for and
 * gets no row (`for key share`).
 */
export const addPeriod = async (
  tx: PersonTransaction,
  form: IdentifiedForm,
  now: Date,
): Promise<AddOutcome> => {
  const [, , standing, registers] = await Promise.all([
    lockOwn(tx),
    insertPeriod(tx, form, now),
    readPeriod(tx, form.id),
    tx.selectFrom('vikarer').select('id').where('userId', '=', tx.scope.userId).limit(1).execute(),
  ])
  if (standing) return { kind: 'entered', period: standing }
  return { kind: registers.length === 0 ? 'in-no-register' : 'too-many' }
}

/** Changes a period that has not ended, at all employers; null if the id is unknown. */
export const changePeriod = async (
  tx: PersonTransaction,
  form: IdentifiedForm,
  now: Date,
): Promise<Period | null> => {
  const [, { rows }] = await Promise.all([
    lockOwn(tx),
    sql<Omit<Period, 'reason' | 'version'>>`
      with changed as (
        update vikar_unavailability set start_date = ${form.startDate}, end_date = ${form.endDate}, updated_at = now()
        where period_id = ${form.id} and end_date >= ${osloToday(now)} and ${isOwn(tx)}
        returning period_id as id, start_date, end_date
      ), unsaid as (
        delete from period_reasons where user_id = ${tx.scope.userId} and ${form.reason} = ''
          and period_id in (select id from changed)
      ), ${saying(tx, form, sql`changed`)}
      select * from changed limit 1`.execute(tx),
  ])
  return rows[0] ? toPeriod({ ...rows[0], reason: form.reason || null }) : null
}

/** Erases a period at all employers; false if the id is unknown. */
export const removePeriod = async (tx: PersonTransaction, id: string): Promise<boolean> => {
  const [, { rows }] = await Promise.all([
    lockOwn(tx),
    sql`delete from vikar_unavailability where period_id = ${id} and ${isOwn(tx)} returning id`.execute(tx),
    sql`delete from period_reasons where period_id = ${id} and user_id = ${tx.scope.userId}`.execute(tx),
  ])
  return rows.length > 0
}

const insertPeriod = (tx: PersonTransaction, form: IdentifiedForm, now: Date) =>
  sql`
  with entered as (
    insert into vikar_unavailability (employer_id, vikar_id, period_id, start_date, end_date)
    select employer_id, id, ${form.id}, ${form.startDate}::date, ${form.endDate}::date
    from (select employer_id, id from vikarer where user_id = ${tx.scope.userId} and deleted_at is null
      order by id for key share) register
    where (select count(distinct period_id) from vikar_unavailability
      where end_date >= ${osloToday(now)} and ${isOwn(tx)}) < ${PERIODS_MAX}
    on conflict (employer_id, vikar_id, period_id) do nothing
    returning period_id as id
  ), ${saying(tx, form, sql`entered`)}
  select from entered`.execute(tx)

/** Stores the reason, for the substitute alone, if the period is among these rows. Employers' rows omit it. */
const saying = (tx: PersonTransaction, { reason }: PeriodForm, among: RawBuilder<unknown>) => sql`said as (
  insert into period_reasons (user_id, period_id, reason)
  select distinct ${tx.scope.userId}::uuid, id, ${reason} from ${among} where ${reason} <> ''
  on conflict (user_id, period_id) do update set reason = excluded.reason)`

/** A period with its version. */
export const toPeriod = (period: Omit<Period, 'version'>): Period => {
  const { startDate, endDate, reason } = period
  return { ...period, version: versionOf({ startDate, endDate, reason }) }
}

export const readPeriod = async (tx: PersonTransaction, id: string): Promise<Period | null> => {
  const { rows } = await sql<Omit<Period, 'version'>>`
    select away.period_id as id, start_date, end_date, said.reason from vikar_unavailability away
    left join period_reasons said on said.user_id = ${tx.scope.userId} and said.period_id = away.period_id
    where away.period_id = ${id} and ${isOwn(tx)} limit 1`.execute(tx)
  return rows[0] ? toPeriod(rows[0]) : null
}

/** A row of `vikar_unavailability` in a register of the substitute's. */
const isOwn = (tx: PersonTransaction) => sql<boolean>`(employer_id, vikar_id) in (
  select employer_id, id from vikarer where user_id = ${tx.scope.userId})`

/**
 * Locks the substitute's own entries until the commit. The trigger `follow_login` takes the same lock, so a register
 * that is being linked gets the committed entries.
 */
export const lockOwn = (tx: PersonTransaction) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${tx.scope.userId}::text, 0))`.execute(tx)
