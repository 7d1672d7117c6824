import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import { ERASED, isMentioned, withoutMentions } from '#server/database/mentions.ts'

/** Takes the words out of an employer's ledger, at most so many rows: they name shifts and people. The figures stay. */
export const clearLedger = async (
  tx: SystemTransaction,
  employerId: string,
  limit: number,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    update credit_ledger set reason = ${ERASED} where employer_id = ${employerId} and id = any(array(
      select id from credit_ledger where employer_id = ${employerId} and reason <> ${ERASED}
      order by position limit ${limit}))`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Takes words out of the ledgers of these employers. */
export const scrubLedger = async (
  tx: SystemTransaction,
  { employerIds, pattern }: { employerIds: readonly string[]; pattern: string },
  limit: number,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    update credit_ledger set reason = ${withoutMentions(sql`reason`, pattern)} where (employer_id, id) in (
      select employer_id, id from credit_ledger
      where employer_id = any(${[...employerIds]}::uuid[]) and ${isMentioned(sql`reason`, pattern)} limit ${limit})`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}

/** Takes buyer and people out of an employer's purchases. Number, amounts and the seller stay, as the law asks. */
export const clearPurchases = async (tx: SystemTransaction, employerId: string): Promise<void> => {
  await sql`
    update sms_transactions set user_id = null, parties = case when parties is null then null else
      jsonb_set(jsonb_set(parties, '{buyer,name}', 'null'), '{buyer,boughtBy}', 'null') end
    where employer_id = ${employerId}`.execute(tx)
}

/** Takes one buyer out of the purchases of an employer that stays. */
export const forgetBuyer = async (tx: SystemTransaction, userId: string): Promise<void> => {
  await sql`
    update sms_transactions set user_id = null,
      parties = case when parties is null then null else jsonb_set(parties, '{buyer,boughtBy}', 'null') end
    where user_id = ${userId}`.execute(tx)
}
