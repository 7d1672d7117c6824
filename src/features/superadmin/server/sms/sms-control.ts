import { sql } from 'kysely'
import {
  planResendSms,
  resendSms,
  type KnownSms,
  type ResendOutcome,
} from '#features/requests/server/resend-sms.ts'
import { isStillReached } from '#features/messages/server/reachable-by-sms.ts'
import { findUnwanted } from '#features/messages/server/unwanted.ts'
import { isRepeatable } from '#features/sms/server/resend.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import { TenantScope, type SystemScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { normalisePhone } from '#shared/phone.ts'
import type { ControlledSms } from '../../contract-sms.ts'
import { noteRead } from '../note-read.ts'

const SHOWN = 50

type Row = Omit<ControlledSms, 'createdAt'> & { readonly createdAt: Date }

/**
 * The latest sent or failed SMS of all employers; with a search, only those to numbers that begin with it. The same
 * transaction logs the look.
 */
export const listSms = async (tx: SystemTransaction, recipient: string): Promise<ControlledSms[]> => {
  const [{ rows }] = await Promise.all([
    readLatest(tx, recipient),
    noteRead(tx, recipient === '' ? 'sms-listed' : 'sms-searched'),
  ])
  const ids = rows.filter(({ isResendable }) => isResendable).map(({ id }) => id)
  const unwanted = new Set(ids.length > 0 ? await findUnwanted(tx, 'sms_history', ids) : [])
  return rows.map((row) => toControlled(row, unwanted))
}

const toControlled = (row: Row, unwanted: ReadonlySet<string>): ControlledSms => ({
  id: row.id,
  createdAt: row.createdAt.toISOString(),
  recipient: row.recipient,
  message: row.message,
  status: row.status,
  isStopped: row.isStopped,
  isExpired: row.isExpired,
  failure: row.failure,
  cost: row.cost,
  employerName: row.employerName,
  isResendable: row.isResendable && !unwanted.has(row.id),
  isResent: row.isResent,
})

/** A failed SMS can be resent until its shift is over; only for those the query checks whether it is still wanted. */
const readLatest = (tx: SystemTransaction, recipient: string) =>
  sql<Row>`
  select s.id, s.created_at, s.recipient, s.message, s.status, s.gateway_state = 'stopped' as is_stopped,
    s.gateway_state = 'expired' as is_expired, s.resent_at is not null as is_resent, s.failure, s.cost,
      e.name as employer_name,
    ${isRepeatable} and coalesce(a.ends_at > now(), false) and ${isStillReached} as is_resendable
  from (
    select * from sms_history where status = any('{sent,failed}') and ${isTo(recipient)}
    order by created_at desc, id desc limit ${SHOWN}
  ) s
  join employers e on e.id = s.employer_id
  left join assignments a on a.employer_id = s.employer_id and a.id = s.assignment_id
  order by s.created_at desc, s.id desc`.execute(tx)

/** Always two patterns, so that searches share one prepared statement. */
const isTo = (recipient: string) => {
  if (recipient === '') return sql<boolean>`true`
  const [first, other] = numbersBeginningWith(recipient)
  if (first === undefined) return sql<boolean>`false`
  return sql<boolean>`(${beginsWith(first)} or ${beginsWith(other ?? first)})`
}

/** A range instead of `like`: a prepared `like` cannot use the index, because its pattern is unknown. */
const beginsWith = (number: string) => {
  const behind = number.slice(0, -1) + String.fromCodePoint((number.codePointAt(number.length - 1) ?? 0) + 1)
  return sql`(recipient ~>=~ ${number} and recipient ~<~ ${behind})`
}

/**
 * The stored prefixes that a typed number, or its start, may mean. Two if it is ambiguous: `47 400` begins a
 * Norwegian number, or is the country code and `400`. None: it is no number.
 */
export const numbersBeginningWith = (typed: string): string[] => {
  const compact = normalisePhone(typed.trim().replace(/^00/, '+'))
  if (/^\+\d*$/.test(compact)) return [compact]
  if (!/^\d*$/.test(compact)) return []
  if (compact.length > NORWEGIAN_DIGITS) return [`+${compact}`]
  const norwegian = `+47${compact}`
  return compact.startsWith('47') ? [norwegian, `+${compact}`] : [norwegian]
}

/** More digits are a whole number whose plus is missing. */
const NORWEGIAN_DIGITS = 8

interface Resending {
  readonly id: string
  readonly sendAnyway?: boolean | undefined
  /** The superadmin's name. */
  readonly fullName?: string
}

/**
 * Resends a failed SMS of any employer. The system looks it up; the rest runs in its employer's scope, in the
 * superadmin's name, so that other employers' credits and messages are out of reach. Null: unknown SMS.
 */
export const resendForCustomer = async (
  { database, live, clock }: Pick<Services, 'database' | 'live' | 'clock'>,
  scope: SystemScope,
  { id, sendAnyway, fullName = '' }: Resending,
): Promise<ResendOutcome | null> => {
  const sms = await findSms({ database }, scope, id)
  if (!sms) return null
  const customer = customerScope(sms, scope, fullName)
  const outcome = await resendSms({ database, clock }, customer, sms, sendAnyway)
  if (outcome.kind === 'queued') {
    live.publish(`employer:${sms.employerId}`, ['messages', 'credits'])
    live.publish('superadmins', ['service'])
  }
  return outcome
}

/** The consequences of resending it, or the reason it would be refused. Null: unknown SMS. */
export const planForCustomer = async (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  scope: SystemScope,
  { id, fullName = '' }: Omit<Resending, 'sendAnyway'>,
) => {
  const sms = await findSms({ database }, scope, id)
  return sms ? planResendSms({ database, clock }, customerScope(sms, scope, fullName), sms) : null
}

/** The customer's scope, in the superadmin's name. */
const customerScope = (
  { employerId }: { readonly employerId: string },
  { userId }: SystemScope,
  fullName: string,
): TenantScope =>
  new TenantScope(employerId, userId, null, null, userId === null ? null : { userId, fullName })

const findSms = (
  { database }: Pick<Services, 'database'>,
  scope: SystemScope,
  id: string,
): Promise<(KnownSms & { readonly employerId: string }) | undefined> =>
  database.lookUp(scope, (db) =>
    db
      .selectFrom('smsHistory')
      .select(['id', 'employerId', 'assignmentId', 'vikarId', 'kind'])
      .where('id', '=', id)
      .executeTakeFirst(),
  )
