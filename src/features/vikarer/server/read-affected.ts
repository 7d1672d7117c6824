import { sql } from 'kysely'
import { readBalance } from '#features/credits/server/read-ledger.ts'
import type { Config } from '#server/config/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { digestOf } from '#server/digest.ts'
import { isSmsNumber } from '#shared/phone.ts'
import { inRegister } from './read.ts'
import type { Affected, AffectedVikar, HeldShift } from '../leaving-shapes.ts'

interface Row {
  readonly id: string
  readonly fullName: string
  readonly phone: string
  readonly email: string | null
  readonly noSms: boolean
  readonly hasLogin: boolean
  readonly held: readonly (HeldShift & { readonly isBySms: boolean })[]
  readonly reserve: readonly string[]
  readonly questions: readonly string[]
  readonly waiting: readonly string[]
  readonly groups: string[]
  readonly templates: string[]
  readonly contactOf: string[]
}

/** A shift `a` that has not ended and is not cancelled. */
const COMING = sql`a.status in ('open', 'assigned') and a.ends_at > now()`
/** A shift `a` that may still ask substitutes. */
const ASKING = sql`a.status in ('open', 'assigned') and a.starts_at > now()`

/**
 * Reads these substitutes' shifts, groups and roles that the actor may see. The caller locks their claims and
 * register rows first, so that no answer and no new request changes them meanwhile.
 */
export const readAffected = async (
  tx: TenantTransaction,
  { smsCountries }: Pick<Config, 'smsCountries'>,
  ids: readonly string[],
): Promise<Affected> => {
  const [rows, balance] = await Promise.all([readRows(tx, ids), readBalance(tx)])
  return affectedOf(rows, balance, smsCountries)
}

const affectedOf = (
  rows: readonly Row[],
  balance: number,
  smsCountries: Config['smsCountries'],
): Affected => {
  const vikarer = rows.map((row) => toAffected(row, smsCountries))
  // The digest covers ids, because equal counts may hide other shifts. It omits the balance, which colleagues use
  // too.
  const which = rows.map(({ reserve, questions, waiting }) => [reserve, questions, waiting])
  return { seen: digestOf([vikarer, which]), balance, vikarer }
}

const readRows = async (tx: TenantTransaction, ids: readonly string[]): Promise<Row[]> => {
  const { rows } = await sql<Row>`
      select v.id, v.full_name, v.phone, v.email, v.no_sms, v.user_id is not null as has_login,
        coalesce((
          select jsonb_agg(jsonb_build_object('assignmentId', a.id, 'title', a.title, 'date', a.assignment_date,
            'startTime', a.start_time, 'endTime', a.end_time, 'isBySms', 'sms' = any(q.channels))
            order by a.starts_at, a.id)
          from assignment_responses r
          join assignments a on a.employer_id = r.employer_id and a.id = r.assignment_id and ${COMING}
          join requests q on q.employer_id = a.employer_id and q.id = a.request_id
          where r.employer_id = v.employer_id and r.vikar_id = v.id and r.response_type = 'accepted'), '[]') as held,
        array(
          select a.id from assignment_responses r
          join assignments a on a.employer_id = r.employer_id and a.id = r.assignment_id and ${ASKING}
          where r.employer_id = v.employer_id and r.vikar_id = v.id and r.response_type = 'interested'
            and r.removed_at is null order by a.id) as reserve,
        array(
          select t.request_id from recipients t
          where t.employer_id = v.employer_id and t.vikar_id = v.id and t.expires_at > now() and exists (
            select from assignments a where a.employer_id = t.employer_id and a.request_id = t.request_id and ${ASKING}
              and not exists (select from assignment_responses r where r.employer_id = a.employer_id
                and r.assignment_id = a.id and r.vikar_id = t.vikar_id))
          order by t.request_id) as questions,
        array(
          select l.request_id from request_line l
          where l.employer_id = v.employer_id and l.vikar_id = v.id and l.asked_at is null and exists (
            select from assignments a where a.employer_id = l.employer_id and a.request_id = l.request_id
              and a.status = 'open' and a.starts_at > now())
          order by l.request_id) as waiting,
        array(
          select g.name from vikar_group_members m
          join vikar_groups g on g.employer_id = m.employer_id and g.id = m.group_id
          where m.employer_id = v.employer_id and m.vikar_id = v.id order by g.name, g.id) as groups,
        array(
          select t.name from request_templates t
          where t.employer_id = v.employer_id and v.id = any(t.vikar_ids) order by t.name, t.id) as templates,
        array(
          select d.name from departments d
          where d.employer_id = v.employer_id and d.contact_phone = v.phone and not exists (
            select from administrators a
            where a.employer_id = d.employer_id and a.phone = d.contact_phone and not a.soft_deleted)
          order by d.name, d.id) as contact_of
      from vikarer v
      where v.employer_id = ${tx.scope.employerId} and v.id = any(${[...ids]}::uuid[]) and v.deleted_at is null
      order by v.full_name, v.id`.execute(tx)
  return rows
}

/** True if more than the register row would change. */
export const isTouched = ({ held, reserve, questions, waiting }: AffectedVikar): boolean =>
  held.length + reserve + questions + waiting > 0

/**
 * Returns the effects of making these substitutes inactive, unless the digest proves that the actor saw them. Null
 * without effects, or if they are inactive already.
 */
export const findUnseen = async (
  tx: TenantTransaction,
  config: Pick<Config, 'smsCountries'>,
  wanted: readonly string[],
  seen: string | undefined,
): Promise<Affected | null> => {
  const active = await inRegister(tx)
    .select('id')
    .where(sql<boolean>`id = any(${[...wanted]}::uuid[])`)
    .where('availability', '<>', 'inactive')
    .execute()
  if (active.length === 0) return null
  const ids = active.map(({ id }) => id)
  const [rows, balance] = await Promise.all([readRows(tx, ids), readBalance(tx)])
  const all = affectedOf(rows, balance, config.smsCountries)
  const touched = new Set(all.vikarer.filter(isTouched).map(({ id }) => id))
  // Covers only the people shown: the dialog can also open their shifts.
  const now = affectedOf(
    rows.filter(({ id }) => touched.has(id)),
    balance,
    config.smsCountries,
  )
  return touched.size === 0 || seen === now.seen || seen === all.seen ? null : now
}

const toAffected = (row: Row, smsCountries: Config['smsCountries']): AffectedVikar => {
  const { phone, email, noSms, held, reserve, questions, waiting, ...rest } = row
  const bySms = !noSms && isSmsNumber(phone, smsCountries) ? held.filter(({ isBySms }) => isBySms) : []
  return {
    ...rest,
    held: held.map(({ isBySms: _, ...shift }) => shift),
    reserve: reserve.length,
    questions: questions.length,
    waiting: waiting.length,
    notices: { emails: email === null ? 0 : held.length, sms: bySms.length },
  }
}
