import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import type { Tokens } from '#server/tokens.ts'
import { writeAudit } from './audit.ts'
import { isBeingErased } from './closing/erasures.ts'
import { createLink, revokeLinks } from './login/links.ts'
import { logOutEverywhere } from './sessions/log-out.ts'

export type FirstSuperadmin =
  | { readonly kind: 'exists' }
  | { readonly kind: 'nobody-named' }
  | { readonly kind: 'is-administrator' }
  | { readonly kind: 'being-erased' }
  | { readonly kind: 'made'; readonly token: string; readonly expiresAt: Date }

/**
 * Makes the first superadmin: the address from the configuration gets a user (if it has none), the role and a login
 * link of 30 minutes. Afterwards no other address can become the first; the same address gets a new link until it has
 * logged in. Processes that start at once take turns.
 */
export const firstSuperadmin = async (
  tx: SystemTransaction,
  tokens: Tokens,
  email: string | null,
  now: Date,
): Promise<FirstSuperadmin> => {
  await sql`select pg_advisory_xact_lock(hashtext('first superadmin'))`.execute(tx)
  const known = await readSuperadmins(tx)
  const again = known.find((superadmin) => superadmin.email === email && !superadmin.emailVerified)
  if (again) return makeLink(tx, tokens, again.userId, now)
  if (known.length > 0) return { kind: 'exists' }
  if (!email) return { kind: 'nobody-named' }
  return makeSuperadmin(tx, tokens, email, now)
}

/**
 * Gives the address a user (if it has none), the role superadmin and a login link of 30 minutes. Not possible for an
 * employer's user; a substitute's login becomes a superadmin's.
 */
export const makeSuperadmin = async (
  tx: SystemTransaction,
  tokens: Tokens,
  email: string,
  now: Date,
): Promise<Extract<FirstSuperadmin, { kind: 'made' | 'is-administrator' | 'being-erased' }>> => {
  const userId = await findOrMakeUser(tx, email)
  if (await isBeingErased(tx, userId)) return { kind: 'being-erased' }
  const before = await readRole(tx, userId)
  const profile = await tx
    .insertInto('profiles')
    .values({ userId, fullName: nameFromAddress(email), role: 'superadmin' })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ role: 'superadmin', softDeleted: false })
        .where(sql<boolean>`not exists (
          select from memberships m where m.user_id = profiles.user_id and m.ended_at is null)`),
    )
    .returning('userId')
    .executeTakeFirst()
  if (!profile) return { kind: 'is-administrator' }
  if (before !== 'superadmin') await logOutEverywhere(tx, userId) // sessions of the former role end
  await writeAudit(tx, {
    action: 'role-given',
    subject: { type: 'user', id: userId },
    detail: { role: 'superadmin' },
  })
  return makeLink(tx, tokens, userId, now)
}

const readRole = async (tx: SystemTransaction, userId: string) => {
  const row = await tx.selectFrom('profiles').select('role').where('userId', '=', userId).executeTakeFirst()
  return row?.role
}

const readSuperadmins = (tx: SystemTransaction) =>
  tx
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.userId')
    .select(['profiles.userId', 'users.email', 'users.emailVerified'])
    .where('profiles.role', '=', 'superadmin')
    .execute()

const makeLink = async (tx: SystemTransaction, tokens: Tokens, userId: string, now: Date) => {
  await revokeLinks(tx, userId, ['login'])
  const { id, expiresAt } = await createLink(tx, tokens, { userId, purpose: 'login', now })
  return { kind: 'made', token: tokens.derive('login_links', id), expiresAt } as const
}

const findOrMakeUser = async (tx: SystemTransaction, email: string): Promise<string> => {
  const found = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (found) return found.id
  const made = await tx
    .insertInto('users')
    .values({ email, name: nameFromAddress(email) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

/** A name made from an e-mail address, until the user changes it: 'Kari Nordmann'. */
export const nameFromAddress = (email: string): string => {
  const [local = ''] = email.split(/[+@]/)
  const words = local.split(/[^\p{L}]+/u).filter((word) => word !== '')
  return words.map((word) => word.charAt(0).toLocaleUpperCase('nb') + word.slice(1)).join(' ') || 'Superadmin'
}

/**
 * Is this the last superadmin who can log in? Locks, so that two simultaneous removals take turns.
 */
export const isLastSuperadmin = async (tx: SystemTransaction, userId: string): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(hashtext('superadmins'))`.execute(tx)
  const { rows } = await sql`
    select from profiles where role = 'superadmin' and not soft_deleted and user_id <> ${userId} limit 1`.execute(
    tx,
  )
  return rows.length === 0
}
