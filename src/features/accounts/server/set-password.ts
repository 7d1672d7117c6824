import type { SystemTransaction } from '#server/database/database.ts'

/** Gives the user this password, whether or not they had one. The hash can be written here, not read. */
export const setPassword = async (
  tx: SystemTransaction,
  userId: string,
  passwordHash: string,
  now: Date,
): Promise<void> => {
  await tx
    .insertInto('accounts')
    .values({ userId, accountId: userId, providerId: 'credential', password: passwordHash })
    .onConflict((conflict) =>
      conflict.columns(['providerId', 'accountId']).doUpdateSet({ password: passwordHash, updatedAt: now }),
    )
    .execute()
}

/** Can the user log in with a password? */
export const hasPassword = async (tx: SystemTransaction, userId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('accounts')
    .select('accountId')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  return row !== undefined
}
