import type { TenantTransaction } from '#server/database/database.ts'

/** The employer's SMS balance, in credits. */
export const readBalance = async (tx: TenantTransaction): Promise<number> => {
  const row = await tx
    .selectFrom('smsCredits')
    .select('balance')
    .where('employerId', '=', tx.scope.employerId)
    .executeTakeFirst()
  return row?.balance ?? 0
}
