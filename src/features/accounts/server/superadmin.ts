import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import type { Tokens } from '#server/tokens.ts'
import { createLink } from './links.ts'

export type FirstSuperadmin =
  | { readonly kind: 'exists' }
  | { readonly kind: 'nobody-named' }
  | { readonly kind: 'is-administrator' }
  | { readonly kind: 'made'; readonly token: string }

/**
 * Makes the first superadmin: the address from the configuration gets a user (if it has none), the role and a login
 * link of 30 minutes. As long as one exists this changes nothing. Processes that start at once take turns.
 */
export const firstSuperadmin = async (
  tx: SystemTransaction,
  tokens: Tokens,
  email: string | null,
  now: Date,
): Promise<FirstSuperadmin> => {
  await sql`select pg_advisory_xact_lock(hashtext('first superadmin'))`.execute(tx)
  const known = await tx
    .selectFrom('profiles')
    .select('userId')
    .where('role', '=', 'superadmin')
    .executeTakeFirst()
  if (known) return { kind: 'exists' }
  if (!email) return { kind: 'nobody-named' }
  const userId = await findOrMakeUser(tx, email)
  const profile = await tx
    .insertInto('profiles')
    .values({ userId, fullName: 'Superadmin', role: 'superadmin' })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ role: 'superadmin' }).where('profiles.employerId', 'is', null),
    )
    .returning('userId')
    .executeTakeFirst()
  if (!profile) return { kind: 'is-administrator' }
  await tx
    .insertInto('auditLog')
    .values({ action: 'superadmin-made', subjectType: 'user', subjectId: userId })
    .execute()
  const link = await createLink(tx, tokens, { userId, purpose: 'login', now })
  return { kind: 'made', token: tokens.derive('login_links', link.id) }
}

const findOrMakeUser = async (tx: SystemTransaction, email: string): Promise<string> => {
  const found = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (found) return found.id
  const made = await tx
    .insertInto('users')
    .values({ email, name: 'Superadmin', emailVerified: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}
