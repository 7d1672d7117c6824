import type { SystemTransaction } from '#server/database/database.ts'
import type { Session } from '#server/api/context.ts'
import { PASSWORD_FREE_MINUTES } from '../../rules.ts'

/** Sets the user's password, also if they had none. This role may write the hash but not read it. */
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

/** Links that a person requested themselves; a superadmin's link is not among them. */
const OWN_LINKS = ['login', 'choose-password']

/**
 * The time until which this session may choose a new password without the current one; null if it may not.
 */
export const passwordFreeUntil = (session: Session, now: Date): Date | null => {
  if (!OWN_LINKS.includes(session.enteredBy)) return null
  const until = new Date(session.startedAt.getTime() + PASSWORD_FREE_MINUTES * 60_000)
  return until > now ? until : null
}
