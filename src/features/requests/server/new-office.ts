import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import { minutesAgo } from '#server/outbox/minutes-ago.ts'
import { ASKED_TOO_OFTEN, ASKED_TOO_MANY, CONFIRMED_TOMORROW, NO_MORE_TODAY } from '../texts.ts'

/** Messages a day of any kind from a new office to a person who has never answered it, by each channel. */
const TO_ONE_A_DAY = 10
/** Requests a day from all new offices together to an address that has not answered the office that asks. */
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
 * Refuses a request that exceeds the day's cap of a new office, before anything is written. Requests of one office
 * are serialised here: the lock is held until the commit and comes before the asking and the shift in every command.
 * An office without a cap takes none.
 *
 * @throws ORPCError CONFLICT with a text for the office
 */
export const refuseBeyondDay = async (tx: TenantTransaction, people: readonly Reached[]): Promise<void> => {
  const left = await takeTurnToAsk(tx)
  if (left !== null && people.length > left) throw conflict(ASKED_TOO_MANY(people.length, left))
}

/**
 * Refuses a yes that a new office records if its confirmation goes to one person more than it may ask today. Locks as
 * {@link refuseBeyondDay}.
 *
 * @throws ORPCError CONFLICT with a text for the office
 */
export const refuseRecording = async (
  tx: TenantTransaction,
  { assignmentId, vikarId }: { readonly assignmentId: string; readonly vikarId: string },
): Promise<void> => {
  if ((await readLeftToAsk(tx)) === null) return
  const { rows } = await sql`
    select from office_recipients t
    join assignments a on a.employer_id = t.employer_id and a.request_id = t.request_id
    where t.employer_id = ${tx.scope.employerId} and t.vikar_id = ${vikarId} and a.id = ${assignmentId}`.execute(
    tx,
  )
  if (rows.length > 0) return
  if ((await takeTurnToAsk(tx)) === 0) throw conflict(CONFIRMED_TOMORROW)
}

/**
 * Returns the people left to ask, in a statement of its own: it sees commits that the lock waited for. Null without a
 * cap.
 */
const takeTurnToAsk = async (tx: TenantTransaction): Promise<number | null> => {
  if ((await readLeftToAsk(tx)) === null) return null
  await sql`select pg_advisory_xact_lock(hashtextextended('asks today ' || ${tx.scope.employerId}, 0))`.execute(
    tx,
  )
  return readLeftToAsk(tx)
}

/**
 * Refuses a further message to a person who never answers a new office, or who gets too many from new offices
 * together. A refused command is rolled back with its count. Its counters are locked after the shift and before
 * messages and credits.
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
