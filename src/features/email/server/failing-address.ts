import { sql, type RawBuilder } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import { minutesAgo } from '#server/outbox/minutes-ago.ts'

/** As long as the reasons of attempts are kept. */
const KNOWN_MINUTES = 90 * 24 * 60

/** Left, or did not for good. What was stopped or came too late says nothing of the address. */
const HAS_OUTCOME = sql`m.gateway_state in ('accepted', 'unknown', 'failed')`

/**
 * What has become of the newest mail to an address about a login or an office, when it has not arrived: a row with `at` and `reason`, or
 * none. The next mail that leaves ends it, until that comes back too. Mails that ask substitutes are looked at in the register.
 */
export const newestFailure = (address: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select coalesce((select max(t.at) from message_attempts t where t.message_id = newest.id), newest.sent_at, newest.created_at) as at,
    coalesce(newest.failure, '') as reason
  from (select m.id, m.gateway_state, m.failure, m.sent_at, m.created_at from email_history m
    where m.recipient = ${address} and m.vikar_id is null and m.created_at > ${minutesAgo(KNOWN_MINUTES)} and ${HAS_OUTCOME}
    order by m.created_at desc, m.id desc limit 1) newest
  where newest.gateway_state = 'failed')`

/** Why mail `m` has failed that carries the link of this row; null when it has not. */
export const failureOfLink = (
  employerId: RawBuilder<unknown>,
  linkId: RawBuilder<unknown>,
): RawBuilder<string | null> =>
  sql`(select coalesce(m.failure, '') from email_history m where m.employer_id = ${employerId} and m.link_id = ${linkId}
    and m.gateway_state = 'failed' order by m.created_at desc limit 1)`

/** Has the newest mail to this address not arrived? */
export const hasMailFailed = async (tx: SystemTransaction, address: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from ${newestFailure(sql`${address}`)} failing`.execute(tx)
  return rows.length > 0
}
