import type { SystemTransaction } from '#server/database/database.ts'
import type { Session } from '#server/api/context.ts'
import { PASSWORD_FREE_MINUTES } from '../../rules.ts'

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

/** Links that a person had mailed to themselves; one that a superadmin made for somebody else is not among them. */
const OWN_LINKS = ['login', 'choose-password']

/** Until when this session may choose a new password without the current one; null when that is not, or no longer, so. */
export const passwordFreeUntil = (session: Session, now: Date): Date | null => {
  if (!OWN_LINKS.includes(session.enteredBy)) return null
  const until = new Date(session.startedAt.getTime() + PASSWORD_FREE_MINUTES * 60_000)
  return until > now ? until : null
}
