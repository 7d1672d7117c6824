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
 * assignments they were asked about. They leave their groups. Null when there is no such substitute; `elsewhere` where they have a
 * coming shift in a department that the one who acts does not see, which would lose its telephone number unnoticed.
 */
export const removeVikar = async (
  tx: TenantTransaction,
  id: string,
): Promise<Removed | 'elsewhere' | null> => {
  if (tx.scope.departments !== null && (await isHeldElsewhere(tx, id))) return 'elsewhere'
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

const isHeldElsewhere = async (tx: TenantTransaction, id: string): Promise<boolean> => {
  const { rows } = await sql`
    select from office_responses held
    join office_assignments a on a.employer_id = held.employer_id and a.id = held.assignment_id
      and a.status in ('open', 'assigned') and a.ends_at > now()
    where held.employer_id = ${tx.scope.employerId} and held.vikar_id = ${id} and held.response_type = 'accepted'
      and not exists (select from assignments seen where seen.employer_id = a.employer_id and seen.id = a.id) limit 1`.execute(
    tx,
  )
  return rows.length > 0
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
