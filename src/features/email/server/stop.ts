import { sql, type RawBuilder } from 'kysely'
import type { AnyTransaction, SystemTransaction } from '#server/database/database.ts'
import { keysOf, type RegisterKey } from '#server/database/register-keys.ts'
import { SENT_EVEN_IF_CLOSED } from '#server/outbox/outbox.ts'
import { stopQueued, type StopOptions } from '#server/outbox/stop.ts'

/** Stops the matching mails `m` that certainly have not been sent. Returns their number. */
export const stopEmails = async (
  tx: AnyTransaction,
  meant: RawBuilder<unknown>,
  options?: StopOptions,
): Promise<number> => (await stopQueued(tx, 'email_history', meant, options)).length

/** Stops every mail in an employer's name, except {@link SENT_EVEN_IF_CLOSED}. */
export const stopAllEmails = (tx: SystemTransaction, employerId: string): Promise<number> =>
  stopEmails(tx, sql`m.employer_id = ${employerId} and m.kind <> all(${[...SENT_EVEN_IF_CLOSED]})`)

/** Stops mails to this address, and to these rows of registers. */
export const stopEmailsTo = (
  tx: SystemTransaction,
  address: string,
  vikarer: readonly RegisterKey[],
): Promise<number> =>
  stopEmails(
    tx,
    sql`(m.recipient = ${address} or (m.employer_id, m.vikar_id) in (select * from ${keysOf(vikarer)}))`,
  )
