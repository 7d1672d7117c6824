import { sql } from 'kysely'
import { isContactOf } from '#features/employers/server/departments/contacts.ts'
import { MAY_BE_NOTIFIED } from '#features/assignments/rules.ts'
import { isAnswerOf, joinRegister } from '#features/assignments/server/rules-in-sql.ts'
import type { Config } from '#server/config/config.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import { digestOf } from '#server/digest.ts'
import { isSmsNumber } from '#shared/phone.ts'
import type { Closing } from '../../contract-deletion.ts'

/** A person with a coming shift, or in reserve for one. */
interface Told {
  readonly employerId: string
  readonly assignmentId: string
  readonly requestId: string
  readonly vikarId: string
  readonly hasEmail: boolean
  /** Null if the shift uses e-mail alone, or the person wants no SMS. */
  readonly phone: string | null
}

interface Shift {
  readonly id: string
  readonly isHeld: boolean
}

/** Employers without another active administrator, by the rule of `closeIfDeserted`. */
const CLOSING = (userId: string) => sql`closing as materialized (
  select m.employer_id as id from administrators m where m.user_id = ${userId} and not exists (
    select from administrators p
    where p.employer_id = m.employer_id and p.user_id <> m.user_id and not p.soft_deleted))`

/** A coming shift `a` of theirs. */
const COMING = sql`a.employer_id in (select id from closing) and a.status in ('open', 'assigned') and a.starts_at > now()`

/**
 * The employers that close with a user, and the people that a cancellation of their coming shifts would notify, each
 * once about all of their shifts of a request, by the rules of `cancelAndNotify`.
 */
export const readClosing = async (
  tx: SystemTransaction,
  { smsCountries }: Pick<Config, 'smsCountries'>,
  userId: string,
): Promise<Closing> => {
  const [balances, shifts, told] = await Promise.all([
    readBalances(tx, userId),
    readShifts(tx, userId),
    readTold(tx, userId),
  ])
  const notified = [...new Map(told.map((one) => [`${one.requestId} ${one.vikarId}`, one] as const)).values()]
  const byEmail = notified.filter(({ hasEmail }) => hasEmail)
  const bySms = notified.filter(({ phone }) => phone !== null && isSmsNumber(phone, smsCountries))
  const reached = new Set([...byEmail, ...bySms].map(({ vikarId }) => vikarId))
  const people = new Set(told.map(({ vikarId }) => vikarId))
  const needed = Map.groupBy(bySms, ({ employerId }) => employerId)
  return {
    employers: balances.length,
    upcomingAssigned: shifts.filter(({ isHeld }) => isHeld).length,
    balance: balances.reduce((sum, { balance }) => sum + balance, 0),
    shifts: shifts.length,
    people: people.size,
    unreached: people.difference(reached).size,
    notices: { emails: byEmail.length, sms: bySms.length },
    isShort: balances.some(({ id, balance }) => (needed.get(id)?.length ?? 0) > balance),
    // A digest of ids: equal counts may hide other shifts or people.
    seen: digestOf([shifts.map(({ id }) => id), told]),
  }
}

/** Departments whose contact is the user, in employers that stay open. */
export const readContactOf = async (tx: SystemTransaction, userId: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    with ${CLOSING(userId)}
    select d.name from departments d join administrators a on ${isContactOf(sql`a`, sql`d`)}
    join employers e on e.id = d.employer_id and e.closed_at is null
    where a.user_id = ${userId} and d.employer_id not in (select id from closing) order by d.name, d.id`.execute(
    tx,
  )
  return rows.map(({ name }) => name)
}

const readBalances = async (tx: SystemTransaction, userId: string) => {
  const { rows } = await sql<{ id: string; balance: number }>`
    with ${CLOSING(userId)}
    select c.id, coalesce(b.balance, 0)::integer as balance from closing c
    left join sms_credits b on b.employer_id = c.id order by c.id`.execute(tx)
  return rows
}

const readShifts = async (tx: SystemTransaction, userId: string) => {
  const { rows } = await sql<Shift>`
    with ${CLOSING(userId)} select a.id, a.filled > 0 as is_held from assignments a where ${COMING}
      order by a.id`.execute(tx)
  return rows
}

const { ofCancelling, ofCancellingInReserve } = MAY_BE_NOTIFIED
const IS_TOLD = isAnswerOf([...ofCancelling.who, ...ofCancellingInReserve.who])

const readTold = async (tx: SystemTransaction, userId: string) => {
  const { rows } = await sql<Told>`
    with ${CLOSING(userId)}
    select a.employer_id, a.id as assignment_id, a.request_id, v.id as vikar_id, v.email is not null as has_email,
      case when 'sms' = any(q.channels) and not v.no_sms then v.phone end as phone
    from assignments a
    join requests q on q.employer_id = a.employer_id and q.id = a.request_id
    join assignment_responses r on r.employer_id = a.employer_id and r.assignment_id = a.id
      and ${IS_TOLD}
    ${joinRegister(sql`r`)}
    where ${COMING} order by a.id, v.id`.execute(tx)
  return rows
}
