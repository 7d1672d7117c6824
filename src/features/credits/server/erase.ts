import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import { ERASED, isMentioned, withoutMentions } from '#server/database/erasure.ts'

/** The next ledger rows of these employers, by id. */
export const nextOfLedger = async (
  tx: SystemTransaction,
  employerIds: readonly string[],
  after: string | null,
  limit: number,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from credit_ledger
    where employer_id = any(${[...employerIds]}::uuid[]) and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Deletes the text of these ledger rows, which mentions shifts and people. The figures stay. */
export const clearLedger = async (tx: SystemTransaction, ids: readonly string[]): Promise<void> => {
  await sql`update credit_ledger set reason = ${ERASED} where id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** Deletes words from the text of these ledger rows. */
export const scrubLedger = async (
  tx: SystemTransaction,
  ids: readonly string[],
  pattern: string,
): Promise<void> => {
  await sql`
    update credit_ledger set reason = ${withoutMentions(sql`reason`, pattern)}
    where id = any(${[...ids]}::uuid[]) and ${isMentioned(sql`reason`, pattern)}`.execute(tx)
}

/**
 * Deletes the buyer and people from an employer's purchases. Number, amounts and the seller stay, as the law requires.
 */
export const clearPurchases = async (tx: SystemTransaction, employerId: string): Promise<void> => {
  await sql`
    update sms_transactions set user_id = null, parties = case when parties is null then null else
      jsonb_set(jsonb_set(parties, '{buyer,name}', 'null'), '{buyer,boughtBy}', 'null') end
    where employer_id = ${employerId}`.execute(tx)
}

/** Deletes one buyer from the purchases of an employer that stays. */
export const forgetBuyer = async (tx: SystemTransaction, userId: string): Promise<void> => {
  await sql`
    update sms_transactions set user_id = null,
      parties = case when parties is null then null else jsonb_set(parties, '{buyer,boughtBy}', 'null') end
    where user_id = ${userId}`.execute(tx)
}
