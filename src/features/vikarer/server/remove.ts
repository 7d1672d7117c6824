import { sql } from 'kysely'
import { writeAudit } from '#features/accounts/server/audit.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { leaveGroups } from './group-members.ts'
import { lockLogin } from './read.ts'

interface Removed {
  readonly fullName: string
  /** The login unlinked from the row, if any. */
  readonly released: readonly string[]
}

/**
 * Takes a substitute out of the register: phone, e-mail, skills and login link are erased; the name stays for the
 * assignments they were asked about. They leave their groups. Null when there is no such substitute.
 */
export const removeVikar = async (tx: TenantTransaction, id: string): Promise<Removed | null> => {
  const [before, row] = await Promise.all([lockLogin(tx, id), erase(tx, id), leaveGroups(tx, id)])
  if (!row) return null
  const { employerId, userId } = tx.scope
  await writeAudit(tx, {
    action: 'vikar-deleted',
    actorUserId: userId,
    employerId,
    subject: { type: 'vikar', id },
  })
  return { fullName: row.fullName, released: before ? [before] : [] }
}

const erase = (tx: TenantTransaction, id: string) =>
  tx
    .updateTable('vikarer')
    .set({
      deletedAt: sql<Date>`now()`,
      phone: null,
      email: null,
      company: null,
      skills: null,
      userId: null,
      availability: 'inactive',
      isFavourite: false,
    })
    .where('employerId', '=', tx.scope.employerId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returning('fullName')
    .executeTakeFirst()
