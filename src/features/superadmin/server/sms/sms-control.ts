import { sql } from 'kysely'
import {
  planResendSms,
  resendSms,
  type KnownSms,
  type ResendOutcome,
} from '#features/requests/server/resend-sms.ts'
import { findUnwanted, isStillReached } from '#features/messages/server/unwanted.ts'
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
 * The latest SMS of all employers that were sent or failed, all or those to numbers that begin as typed. The look is
 * logged by the same transaction.
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

/** A failed one can be repeated as long as its shift is not over; whether it is still wanted is asked of those. */
const readLatest = (tx: SystemTransaction, recipient: string) =>
  sql<Row>`
  select s.id, s.created_at, s.recipient, s.message, s.status, s.gateway_state = 'stopped' as is_stopped,
    s.gateway_state = 'expired' as is_expired, s.resent_at is not null as is_resent, s.failure, s.cost, e.name as employer_name,
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

/** As a range and not by `like`: a prepared `like` cannot use the index, because its pattern may be anything. */
const beginsWith = (number: string) => {
  const behind = number.slice(0, -1) + String.fromCodePoint((number.codePointAt(number.length - 1) ?? 0) + 1)
  return sql`(recipient ~>=~ ${number} and recipient ~<~ ${behind})`
}

/**
 * The stored prefixes that a typed number, or the start of one, may stand for. Two where it can be read in two ways:
 * `47 400` begins a Norwegian number, or is the country's code and `400`. None: it is no number.
 */
export const numbersBeginningWith = (typed: string): string[] => {
  const compact = normalisePhone(typed.trim().replace(/^00/, '+'))
  if (/^\+\d*$/.test(compact)) return [compact]
  if (!/^\d*$/.test(compact)) return []
  if (compact.length > NORWEGIAN_DIGITS) return [`+${compact}`]
  const norwegian = `+47${compact}`
  return compact.startsWith('47') ? [norwegian, `+${compact}`] : [norwegian]
}

/** More are a whole number without the plus of its code. */
const NORWEGIAN_DIGITS = 8

interface Resending {
  readonly id: string
  readonly sendAnyway?: boolean | undefined
  /** The superadmin's name. */
  readonly fullName?: string
}

/**
 * Resends a failed SMS of any employer. It is looked up as the system; the rest happens in the scope of its employer,
 * in the superadmin's name, so that no one else's credits and messages are within reach. Null: unknown SMS.
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

/** The consequences of that, or why it would not be done. Null: unknown SMS. */
export const planForCustomer = async (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  scope: SystemScope,
  { id, fullName = '' }: Omit<Resending, 'sendAnyway'>,
) => {
  const sms = await findSms({ database }, scope, id)
  return sms ? planResendSms({ database, clock }, customerScope(sms, scope, fullName), sms) : null
}

/** The customer, in the name of the superadmin. */
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
