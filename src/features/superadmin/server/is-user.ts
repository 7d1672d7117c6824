import type { SystemTransaction } from '#server/database/database.ts'

export const isUser = async (tx: SystemTransaction, userId: string): Promise<boolean> =>
  (await tx.selectFrom('profiles').select('userId').where('userId', '=', userId).executeTakeFirst()) !==
  undefined
