import { sql, type RawBuilder } from 'kysely'
import type { SystemTransaction } from '../database/database.ts'
import type { Config } from '../config/config.ts'
import { storable, type OutboxTable } from './outbox.ts'

/**
 * A call's evidence about the gateway. `untried`: nothing was left to send. `isRepeated`: each of its messages was
 * tried before and is held again.
 */
export type Call =
  | { readonly kind: 'answered' | 'untried' }
  | { readonly kind: 'down'; readonly reason: string; readonly isRepeated?: boolean }

/** A gateway's state when messages are leased. */
export interface Health {
  readonly isKnown: boolean
  /** The pause is over: one message may probe the gateway. */
  readonly mayBeProbed: boolean
}

/** Consecutive failed calls, by the gateway's fault, that open the circuit. */
const FAILURES_TO_OPEN = 5
const PAUSE_SECONDS = 10
const LONGEST_PAUSE_SECONDS = 300
/** Seconds between recorded successes, so that a working gateway costs no writes. */
const SUCCESS_SECONDS = 10

/** The present senders by their names in `gateway_health`. */
export const gatewaysInUse = ({ smsGateway, smtpUrl }: Pick<Config, 'smsGateway' | 'smtpUrl'>) => ({
  sms: smsGateway,
  email: smtpUrl === 'local' ? 'local-mailbox' : 'smtp',
  push: 'push',
})
export type GatewaysInUse = Readonly<ReturnType<typeof gatewaysInUse>>

/** Is the circuit open? A condition for a statement, which looks it up once. */
export const isCircuitOpen = (gateway: string): RawBuilder<unknown> =>
  sql`exists (select from gateway_health where name = ${gateway} and retry_at is not null)`

/** It is tried again in five minutes at the latest, and a quarter more: a failure that is older says nothing of now. */
const LAST_FAILURE_SECONDS = LONGEST_PAUSE_SECONDS * 1.25 + 60

/**
 * Is the circuit open, and was the gateway found failing a moment ago? After a night without a worker it may have come
 * back.
 */
export const isFailing = (gateway: string): RawBuilder<boolean> =>
  sql`exists (select from gateway_health where name = ${gateway} and retry_at is not null
    and last_failure_at > now() - ${LAST_FAILURE_SECONDS} * interval '1 second')`

export const readHealth = async (tx: SystemTransaction, gateway: string): Promise<Health> => {
  const { rows } = await sql<{ mayBeProbed: boolean }>`
    select coalesce(retry_at <= now(), false) as may_be_probed from gateway_health where name = ${gateway}`.execute(
    tx,
  )
  return { isKnown: rows.length > 0, mayBeProbed: rows[0]?.mayBeProbed ?? false }
}

/**
 * Takes the right to probe a gateway whose circuit has been open long enough, if any message is due. Of any number of
 * processes one gets it: the others find `retry_at` moved on, by as long as the message is leased.
 */
export const takeProbe = async (
  tx: SystemTransaction,
  gateway: string,
  table: OutboxTable,
  leaseSeconds: number,
): Promise<boolean> => {
  const { rows } = await sql`
    update gateway_health set retry_at = now() + ${leaseSeconds} * interval '1 second'
    where name = ${gateway} and retry_at <= now()
      and exists (select from ${sql.table(table)} where next_attempt_at <= now())
    returning name`.execute(tx)
  return rows.length > 0
}

/** Returns the probe to the next worker after it sent nothing. */
export const giveBackProbe = async (tx: SystemTransaction, gateway: string): Promise<void> => {
  await sql`update gateway_health set retry_at = now() where name = ${gateway} and retry_at is not null`.execute(
    tx,
  )
}

/**
 * Notes what a call showed. Any answer closes the circuit. A failure counts while it is closed, and the probe's; what
 * was under way when it opened says nothing new. Returns the new state of the circuit; of several that fail at the same
 * moment more than one may say that it opened.
 */
export const noteCall = async (
  tx: SystemTransaction,
  gateway: string,
  call: Call,
  { isKnown, isProbe }: { isKnown: boolean; isProbe: boolean },
): Promise<'opened' | 'closed' | null> => {
  if (call.kind === 'down') return noteFailure(tx, gateway, call, isProbe)
  if (call.kind === 'answered' && isKnown) return noteSuccess(tx, gateway)
  if (call.kind === 'answered') await noteFirstSuccess(tx, gateway)
  else if (isProbe) await giveBackProbe(tx, gateway)
  return null
}

const noteSuccess = async (tx: SystemTransaction, gateway: string) => {
  const { rows } = await sql<{ wasOpen: boolean }>`
    update gateway_health set failures = 0, retry_at = null, last_success_at = now()
    from (select retry_at from gateway_health where name = ${gateway} and (failures > 0 or last_success_at is null
      or last_success_at < now() - ${SUCCESS_SECONDS} * interval '1 second') for no key update) as before
    where name = ${gateway}
    returning before.retry_at is not null as was_open`.execute(tx)
  return rows[0]?.wasOpen ? 'closed' : null
}

const noteFirstSuccess = (tx: SystemTransaction, gateway: string) =>
  sql`insert into gateway_health (name, last_success_at) values (${gateway}, now())
    on conflict (name) do update set failures = 0, retry_at = null, last_success_at = now()`.execute(tx)

const noteFailure = async (
  tx: SystemTransaction,
  gateway: string,
  { reason, isRepeated = false }: Extract<Call, { kind: 'down' }>,
  isProbe: boolean,
) => {
  const counts = isProbe ? sql`true` : isRepeated ? sql`false` : sql`known.retry_at is null`
  const more = isRepeated ? 0 : 1 // a probe that tells nothing new waits as long again, and no longer
  const { rows } = await sql<{ hasOpened: boolean }>`
    insert into gateway_health as known (name, failures, last_failure_at, last_failure)
    values (${gateway}, ${more}, now(), ${storable(reason)})
    on conflict (name) do update set
      last_failure_at = now(),
      last_failure = excluded.last_failure,
      failures = known.failures + case when ${counts} then ${sql.lit(more)} else 0 end,
      retry_at = case when ${counts} and known.failures + ${sql.lit(more)} >= ${FAILURES_TO_OPEN}
        then now() + interval '1 second' * (0.75 + random() / 2) * least(${LONGEST_PAUSE_SECONDS},
          ${PAUSE_SECONDS} * 2 ^ least(known.failures + ${sql.lit(more)} - ${FAILURES_TO_OPEN}, 10))
        else known.retry_at end
    returning failures = ${FAILURES_TO_OPEN}
      and (select retry_at from gateway_health
        where name = ${gateway}) is null as has_opened`.execute(tx) // null before this
  return rows[0]?.hasOpened ? 'opened' : null
}
