import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import { minutesAgo } from '#server/outbox/minutes-ago.ts'
import { ASKED_TOO_OFTEN, ASKED_TOO_MANY, CONFIRMED_TOMORROW, NO_MORE_TODAY } from '../texts.ts'

/** Messages a day of any kind from a new office to a person who has never answered it, by each channel. */
const TO_ONE_A_DAY = 10
/** Questions a day from all new offices together to an address that has not answered the one that asks. */
const TO_ONE_FROM_ALL = 15

/** Reads the number of people that the office may still ask today; null without a cap (decision 114). */
export const readLeftToAsk = async (tx: TenantTransaction): Promise<number | null> => {
  const { rows } = await sql<{ left: number | null }>`select left_to_ask() as left`.execute(tx)
  const left = rows[0]?.left ?? null
  return left === null ? null : Math.max(left, 0)
}

/** A person, and the addresses that a message goes to. */
interface Reached {
  readonly fullName: string
  readonly phone: string
  readonly email: string | null
}

/**
 * Refuses a request that exceeds the day's cap of a new office, before anything is written. Requests of one office take turns
 * here: the lock is held until the commit, and an office without a cap takes none.
 *
 * @throws ORPCError CONFLICT with words for the office
 */
export const refuseBeyondDay = async (tx: TenantTransaction, people: readonly Reached[]): Promise<void> => {
  if ((await readLeftToAsk(tx)) === null) return
  await lockDay(tx)
  const left = await readLeftToAsk(tx) // a statement of its own: it sees what the lock waited for
  if (left !== null && people.length > left) throw conflict(ASKED_TOO_MANY(people.length, left))
  await refuseTooOften(tx, people)
}

const lockDay = (tx: TenantTransaction) =>
  sql`select pg_advisory_xact_lock(hashtextextended('asks today ' || ${tx.scope.employerId}, 0))`.execute(tx)

/**
 * Refuses an answer that a new office records, where its confirmation would go to one person more than it may ask today, or
 * once more to a person who never answers. Comes before the command's locks, as {@link refuseBeyondDay}.
 */
export const refuseRecording = async (
  tx: TenantTransaction,
  { assignmentId, vikarId }: { readonly assignmentId: string; readonly vikarId: string },
): Promise<void> => {
  if ((await readLeftToAsk(tx)) === null) return
  const { rows } = await sql<Reached & { readonly isAsked: boolean }>`
    select v.full_name, v.phone, v.email, exists (select from office_recipients t
      join assignments a on a.employer_id = t.employer_id and a.request_id = t.request_id
      where t.employer_id = v.employer_id and t.vikar_id = v.id and a.id = ${assignmentId}) as is_asked
    from vikarer v where v.employer_id = ${tx.scope.employerId} and v.id = ${vikarId} and v.deleted_at is null`.execute(
    tx,
  )
  const [person] = rows
  if (!person) return
  if (person.isAsked) return refuseTooOften(tx, rows)
  await lockDay(tx)
  if ((await readLeftToAsk(tx)) === 0) throw conflict(CONFIRMED_TOMORROW)
  await refuseTooOften(tx, rows)
}

/**
 * Refuses one message more to a person who never answers a new office, or who gets too much from new offices together. A
 * refused command is rolled back, and its count with it.
 */
export const refuseTooOften = async (tx: TenantTransaction, people: readonly Reached[]): Promise<void> => {
  if ((await readLeftToAsk(tx)) === null) return
  const addresses = people.flatMap(({ phone, email }) => [
    phone,
    ...(email === null ? [] : [email.toLowerCase()]),
  ])
  const { rows: silent } = await sql<{ address: string }>`
    select unanswered(${addresses}::text[]) as address`.execute(tx)
  const unanswered = silent.map(({ address }) => address).filter((address) => address !== '')
  if (unanswered.length === 0) return
  const nameOf = (address: string) =>
    people.find(({ phone, email }) => phone === address || email?.toLowerCase() === address)?.fullName ??
    address
  const recently = sql`m.employer_id = ${tx.scope.employerId} and m.created_at > ${minutesAgo(24 * 60)} and lower(m.recipient) = any(${unanswered}::text[])`
  const { rows } = await sql<{ recipient: string }>`
    select recipient from (
      select m.recipient from sms_history m where ${recently}
      union all select lower(m.recipient) from email_history m where ${recently}) sent
    group by recipient having count(*) >= ${TO_ONE_A_DAY} limit 1`.execute(tx)
  const address = rows[0]?.recipient
  if (address !== undefined) throw conflict(ASKED_TOO_OFTEN(nameOf(address), TO_ONE_A_DAY))
  const { rows: counted } = await sql<{ beyond: string | null }>`
    select count_unanswered(${unanswered}::text[], ${TO_ONE_FROM_ALL}) as beyond`.execute(tx)
  const beyond = counted[0]?.beyond ?? null
  if (beyond !== null) throw conflict(NO_MORE_TODAY(nameOf(beyond)))
}

const conflict = (message: string) => new ORPCError('CONFLICT', { status: 409, message })
