import { sql } from 'kysely'
import { openBalance } from '#features/credits/server/grant.ts'
import { sendEmails } from '#features/email/server/send.ts'
import type { Config } from '#server/config/config.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import type { Tokens } from '#server/tokens.ts'
import { createLink } from '../login/links.ts'
import { confirmEmailMail } from '../messages.ts'

export interface NewAdministrator {
  readonly fullName: string
  readonly email: string
  readonly passwordHash: string
  readonly company: string | null
  /** E.164. */
  readonly phone?: string | null
}

/**
 * Makes user, password, employer, profile (administrator) and a balance of 0, and queues the mail that confirms the
 * address: all or nothing. The unique address decides between simultaneous tries.
 */
export const signUp = async (
  tx: SystemTransaction,
  { config, tokens }: { config: Config; tokens: Tokens },
  person: NewAdministrator,
  now: Date,
): Promise<{ kind: 'created'; userId: string } | { kind: 'email-taken' }> => {
  const user = await tx
    .insertInto('users')
    .values({ name: person.fullName, email: person.email })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!user) return { kind: 'email-taken' }
  await tx
    .insertInto('accounts')
    .values({ userId: user.id, accountId: user.id, providerId: 'credential', password: person.passwordHash })
    .execute()
  await createEmployer(tx, user.id, person)
  await sendConfirmation(tx, { config, tokens }, { userId: user.id, ...person }, now)
  return { kind: 'created', userId: user.id }
}

const createEmployer = async (tx: SystemTransaction, userId: string, person: NewAdministrator) => {
  const employer = await tx
    .insertInto('employers')
    .values({ name: person.company })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('profiles')
    .values({
      userId,
      employerId: employer.id,
      fullName: person.fullName,
      phone: person.phone ?? null,
      role: 'administrator',
      termsAcceptedAt: sql<Date>`now()`,
    })
    .execute()
  await openBalance(tx, employer.id)
}

/** Queues a fresh confirmation mail. */
export const sendConfirmation = async (
  tx: SystemTransaction,
  { config, tokens }: { config: Config; tokens: Tokens },
  user: { userId: string; fullName: string; email: string },
  now: Date,
): Promise<void> => {
  const link = await createLink(tx, tokens, { userId: user.userId, purpose: 'confirm-email', now })
  await sendEmails(tx, [confirmEmailMail(config, user, link)])
}
