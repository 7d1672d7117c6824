import { sql } from 'kysely'
import { stopAllEmails } from '#features/email/server/stop.ts'
import { stopAllSms } from '#features/sms/server/stop.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import { writeAudit } from '../audit.ts'
import { logOutEverywhere } from '../sessions/log-out.ts'
import {
  endInvitationsBy,
  lockEmployer,
  readEmployersOfMember,
  replaceMissingOwner,
  type MemberId,
} from '../memberships.ts'
import { isLastSuperadmin } from '../make-superadmin.ts'
import { isBeingErased } from './erasures.ts'

/** `employerIds`: the employers that the user administrates. */
export interface Done {
  readonly kind: 'done'
  readonly employerIds: readonly string[]
}

/** `newOwners`: members who replaced a last owner. */
export interface Deactivated extends Done {
  readonly newOwners: readonly MemberId[]
}

export type Deactivation =
  | Deactivated
  | { readonly kind: 'not-found' | 'own-account' | 'last-superadmin' | 'being-erased' }

export type Restoration = Deactivated | { readonly kind: 'not-found' | 'being-erased' }

/**
 * Closes a login without deleting its data: sessions, login links and sent invitations end with the commit, and the
 * password no longer works. The employer of its last administrator is closed too: queued messages are stopped and
 * paid back, and its answer links open nothing; a colleague replaces its last owner. Lock order: profile, user,
 * employer, messages, balance.
 */
export const deactivateUser = async (tx: SystemTransaction, userId: string): Promise<Deactivation> => {
  if (userId === tx.scope.userId) return { kind: 'own-account' }
  const found = await findAndLock(tx, userId)
  if (!found) return { kind: 'not-found' }
  if (await isBeingErased(tx, userId)) return { kind: 'being-erased' }
  if (found.role === 'superadmin' && !found.softDeleted && (await isLastSuperadmin(tx, userId)))
    return { kind: 'last-superadmin' }
  const employerIds = await readEmployersOfMember(tx, userId)
  await tx.updateTable('profiles').set({ softDeleted: true }).where('userId', '=', userId).execute()
  await logOutEverywhere(tx, userId)
  const newOwners: MemberId[] = []
  for (const employerId of employerIds) {
    await lockEmployer(tx, employerId)
    await endInvitationsBy(tx, { employerId, userId })
    await closeIfDeserted(tx, employerId)
    const owner = await replaceMissingOwner(tx, employerId)
    if (owner) newOwners.push(owner)
  }
  if (!found.softDeleted) await note(tx, 'user-deactivated', userId, found.employerId)
  return { kind: 'done', employerIds, newOwners }
}

/**
 * Reopens the login and its employer, and makes the user its owner if it has none. The user must log in again.
 */
export const restoreUser = async (tx: SystemTransaction, userId: string): Promise<Restoration> => {
  const found = await findAndLock(tx, userId)
  if (!found) return { kind: 'not-found' }
  if (await isBeingErased(tx, userId)) return { kind: 'being-erased' }
  const employerIds = await readEmployersOfMember(tx, userId)
  if (!found.softDeleted) return { kind: 'done', employerIds, newOwners: [] }
  await tx.updateTable('profiles').set({ softDeleted: false }).where('userId', '=', userId).execute()
  // A login at the previous version, under way while the user was deactivated, may have left a session.
  await logOutEverywhere(tx, userId)
  const newOwners: MemberId[] = []
  for (const employerId of employerIds) {
    await lockEmployer(tx, employerId)
    const owner = await replaceMissingOwner(tx, employerId)
    if (owner) newOwners.push(owner)
  }
  await sql`update employers set closed_at = null, cancels_shifts = false where id = any(${employerIds}::uuid[])`.execute(
    tx,
  )
  await note(tx, 'user-restored', userId, found.employerId)
  return { kind: 'done', employerIds, newOwners }
}

const findAndLock = (tx: SystemTransaction, userId: string) =>
  tx
    .selectFrom('profiles')
    .select(['role', 'employerId', 'softDeleted'])
    .where('userId', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Runs with the employer locked: of two administrators who leave at once, the second closes it. */
const closeIfDeserted = async (tx: SystemTransaction, employerId: string) => {
  const { rows } = await sql`
    update employers set closed_at = now() where id = ${employerId} and closed_at is null and not exists (
      select from administrators p where p.employer_id = ${employerId} and not p.soft_deleted)
    returning id`.execute(tx)
  if (rows.length === 0) return
  // SMS before e-mails, as everywhere; the balance is locked once both have been.
  await Promise.all([
    stopAllSms(tx, employerId, 'Kontoen ble deaktivert før SMS-en var sendt'),
    stopAllEmails(tx, employerId),
  ])
}

const note = (tx: SystemTransaction, action: string, userId: string, employerId: string | null) =>
  writeAudit(tx, {
    action,
    actorUserId: tx.scope.userId,
    employerId,
    subject: { type: 'user', id: userId },
  })
