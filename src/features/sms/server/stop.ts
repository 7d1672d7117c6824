import { sql, type RawBuilder } from 'kysely'
import type { AnyTransaction, SystemTransaction } from '#server/database/database.ts'
import { keysOf, type RegisterKey } from '#server/database/register-keys.ts'
import { SENT_EVEN_IF_CLOSED } from '#server/outbox/outbox.ts'
import { stopQueued, type StopOptions } from '#server/outbox/stop.ts'
import { giveCreditsBack } from './give-back.ts'

/** The default reason in the ledger, in Norwegian. */
export const NOT_NEEDED = 'SMS-en trengtes ikke lenger, og ble ikke sendt'

/**
 * Stops the SMS `m` that match and certainly have not been sent, and returns their credits in the same transaction.
 * `reason` is shown in the ledger, in Norwegian. Returns the number stopped.
 */
export const stopSms = async (
  tx: AnyTransaction,
  meant: RawBuilder<unknown>,
  reason: string,
  options?: StopOptions,
): Promise<number> => {
  const stopped = await stopQueued(tx, 'sms_history', meant, options)
  await giveCreditsBack(
    tx,
    stopped.flatMap(({ employerId, ...sms }) => (employerId === null ? [] : [{ ...sms, employerId }])),
    () => reason,
  )
  return stopped.length
}

/** Stops every SMS of an employer except {@link SENT_EVEN_IF_CLOSED}. */
export const stopAllSms = (tx: SystemTransaction, employerId: string, reason: string): Promise<number> =>
  stopSms(tx, sql`m.employer_id = ${employerId} and m.kind <> all(${[...SENT_EVEN_IF_CLOSED]})`, reason)

/** Stops every SMS to these substitutes and numbers, of all employers. */
export const stopSmsTo = (
  tx: SystemTransaction,
  vikarer: readonly RegisterKey[],
  numbers: readonly string[],
  reason: string,
): Promise<number> => {
  const theirs = sql`(m.recipient = any(${[...numbers]}) and m.vikar_id is null
    or (m.employer_id, m.vikar_id) in (select * from ${keysOf(vikarer)}))`
  return stopSms(tx, theirs, reason)
}
