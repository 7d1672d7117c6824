import { sql, type RawBuilder } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import { minutesAgo } from '#server/outbox/minutes-ago.ts'

/** The retention of the reasons of attempts. */
const KNOWN_MINUTES = 90 * 24 * 60

/** Sent, or permanently failed. A stopped or expired mail says nothing about the address. */
const HAS_OUTCOME = sql`m.gateway_state in ('accepted', 'unknown', 'failed')`

/**
 * The failure of the newest mail to an address about a login or an office: a row with `at` and `reason`, or none. The
 * next sent mail ends it, until that bounces too. The register has the failures of mails that ask substitutes.
 */
export const newestFailure = (address: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select coalesce((select max(t.at) from message_attempts t where t.message_id = newest.id), newest.sent_at,
    newest.created_at) as at,
    coalesce(newest.failure, '') as reason
  from (select m.id, m.gateway_state, m.failure, m.sent_at, m.created_at from email_history m
    where m.recipient = ${address} and m.vikar_id is null and m.created_at > ${minutesAgo(KNOWN_MINUTES)}
      and ${HAS_OUTCOME}
    order by m.created_at desc, m.id desc limit 1) newest
  where newest.gateway_state = 'failed')`

/** The reason why the mail `m` with the link of this row has failed; null if it has not. */
export const failureOfLink = (
  employerId: RawBuilder<unknown>,
  linkId: RawBuilder<unknown>,
): RawBuilder<string | null> =>
  sql`(select coalesce(m.failure, '') from email_history m where m.employer_id = ${employerId} and m.link_id = ${linkId}
    and m.gateway_state = 'failed' order by m.created_at desc limit 1)`

/** Has the newest mail to this address failed? */
export const hasMailFailed = async (tx: SystemTransaction, address: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from ${newestFailure(sql`${address}`)} failing`.execute(tx)
  return rows.length > 0
}
