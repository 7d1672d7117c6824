import type { TenantTransaction } from '#server/database/database.ts'

/** The employer's SMS balance, in credits. */
export const readBalance = async (tx: TenantTransaction): Promise<number> => (await readAccount(tx)).balance

/** The balance, and below which balance the employer wants to be told. */
export const readAccount = async (tx: TenantTransaction): Promise<{ balance: number; warnBelow: number }> => {
  const row = await tx
    .selectFrom('smsCredits')
    .select(['balance', 'warnBelow'])
    .where('employerId', '=', tx.scope.employerId)
    .executeTakeFirst()
  return row ?? { balance: 0, warnBelow: 0 }
}
