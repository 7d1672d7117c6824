import { sql } from 'kysely'
import { stopAllEmails } from '#features/email/server/stop.ts'
import { stopAllSms } from '#features/sms/server/stop.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import { writeAudit } from '../audit.ts'
import { logOutEverywhere } from '../end-session.ts'
import {
  endInvitationsBy,
  lockEmployer,
  readEmployersOfMember,
  replaceMissingOwner,
  type MemberId,
} from '../memberships.ts'
import { isLastSuperadmin } from '../superadmin.ts'
import { isBeingErased } from './erasures.ts'

/** `employerIds`: whose administrator it is. */
export interface Done {
  readonly kind: 'done'
  readonly employerIds: readonly string[]
}

/** `newOwners`: those who took over where the last owner is gone. */
export interface Deactivated extends Done {
  readonly newOwners: readonly MemberId[]
}

export type Deactivation =
  | Deactivated
  | { readonly kind: 'not-found' | 'own-account' | 'last-superadmin' | 'being-erased' }

export type Restoration = Deactivated | { readonly kind: 'not-found' | 'being-erased' }

/**
 * Closes a login and keeps what belongs to it: sessions and links that log in end with the commit, a password opens
 * nothing any more, and the invitations they sent end. With the last of its administrators an employer is closed too: queued
 * messages are stopped and paid back, and its answer links open nothing; with the last owner a colleague becomes one. Locks in one order: profile, user, employer, messages, balance.
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

/** Opens the login again, and its employer; makes them its owner where no owner is left. Users who were logged in must log in again. */
export const restoreUser = async (tx: SystemTransaction, userId: string): Promise<Restoration> => {
  const found = await findAndLock(tx, userId)
  if (!found) return { kind: 'not-found' }
  if (await isBeingErased(tx, userId)) return { kind: 'being-erased' }
  const employerIds = await readEmployersOfMember(tx, userId)
  if (!found.softDeleted) return { kind: 'done', employerIds, newOwners: [] }
  await tx.updateTable('profiles').set({ softDeleted: false }).where('userId', '=', userId).execute()
  // A login that was under way while the user was deactivated may have left a session.
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

/** Asked with the employer locked: of two administrators leaving at once, the second finds none left. */
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
