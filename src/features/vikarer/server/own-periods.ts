import { sql } from 'kysely'
import type { PersonTransaction } from '#server/database/database.ts'
import { osloToday } from '#shared/dates.ts'
import type { Period } from '../contract-own.ts'
import { PERIODS_MAX, type PeriodForm } from '../unavailability-rules.ts'
import { lockOwn } from './own-lock.ts'

export type AddOutcome =
  | { readonly kind: 'stands'; readonly period: Period }
  | { readonly kind: 'in-no-register' }
  | { readonly kind: 'too-many' }

type IdentifiedForm = PeriodForm & { readonly id: string }

/**
 * Enters a period at all the substitute's employers: a row in each register that the login is linked to. The same id
 * again changes nothing and returns what stands. A register that lets go of the login meanwhile is waited for and gets
 * no row (`for key share`).
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
  if (standing) return { kind: 'stands', period: standing }
  return { kind: registers.length === 0 ? 'in-no-register' : 'too-many' }
}

/** Changes a period that is not over yet, at all employers; null when there is none with this id. */
export const changePeriod = async (
  tx: PersonTransaction,
  form: IdentifiedForm,
  now: Date,
): Promise<Period | null> => {
  const [, { rows }] = await Promise.all([
    lockOwn(tx),
    sql<Period>`
      update vikar_unavailability set start_date = ${form.startDate}, end_date = ${form.endDate},
        reason = nullif(${form.reason}, ''), updated_at = now()
      where period_id = ${form.id} and end_date >= ${osloToday(now)} and ${isOwn(tx)}
      returning period_id as id, start_date, end_date, reason`.execute(tx),
  ])
  return rows[0] ?? null
}

/** Erases a period at all employers; false when there is none with this id. */
export const removePeriod = async (tx: PersonTransaction, id: string): Promise<boolean> => {
  const [, { rows }] = await Promise.all([
    lockOwn(tx),
    sql`delete from vikar_unavailability where period_id = ${id} and ${isOwn(tx)} returning id`.execute(tx),
  ])
  return rows.length > 0
}

const insertPeriod = (tx: PersonTransaction, form: IdentifiedForm, now: Date) =>
  sql`
  insert into vikar_unavailability (employer_id, vikar_id, period_id, start_date, end_date, reason)
  select employer_id, id, ${form.id}, ${form.startDate}::date, ${form.endDate}::date, nullif(${form.reason}, '')
  from (select employer_id, id from vikarer where user_id = ${tx.scope.userId} and deleted_at is null
    order by id for key share) register
  where (select count(distinct period_id) from vikar_unavailability
    where end_date >= ${osloToday(now)} and ${isOwn(tx)}) < ${PERIODS_MAX}
  on conflict (employer_id, vikar_id, period_id) do nothing`.execute(tx)

const readPeriod = async (tx: PersonTransaction, id: string): Promise<Period | null> => {
  const { rows } = await sql<Period>`
    select period_id as id, start_date, end_date, reason from vikar_unavailability
    where period_id = ${id} and ${isOwn(tx)} limit 1`.execute(tx)
  return rows[0] ?? null
}

/** A row of `vikar_unavailability` that stands in a register of the substitute's. */
const isOwn = (tx: PersonTransaction) => sql<boolean>`(employer_id, vikar_id) in (
  select employer_id, id from vikarer where user_id = ${tx.scope.userId})`
