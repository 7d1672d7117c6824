import { sql } from 'kysely'
import type { Session } from '#server/api/context.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import type { Role } from '#shared/roles.ts'
import type { Office } from '../contract.ts'

/** The person's offices by name, and whether the login also belongs to a substitute. */
export const listOffices = async (
  tx: SystemTransaction,
  session: Session,
): Promise<{ offices: Office[]; isSubstitute: boolean }> => {
  const current = session.role === 'administrator' ? session.scope.employerId : null
  const [{ rows: offices }, profile] = await Promise.all([
    sql<Office>`
      select e.id as employer_id, e.name, m.role, e.id is not distinct from ${current}::uuid as is_current
      from memberships m join employers e on e.id = m.employer_id
      where m.user_id = ${session.userId} and m.ended_at is null
      order by e.name collate "nb-NO-x-icu" nulls last, e.id`.execute(tx),
    tx.selectFrom('profiles').select('role').where('userId', '=', session.userId).executeTakeFirst(),
  ])
  return { offices, isSubstitute: profile?.role === 'substitute' }
}

/**
 * Switches the session to an office where the person is an administrator now, or with null to the substitute's pages.
 * Returns the session's new state, or null with nothing changed.
 */
export const turnTo = async (
  tx: SystemTransaction,
  { sessionId, userId }: Pick<Session, 'sessionId' | 'userId'>,
  employerId: string | null,
): Promise<Role | null> => {
  const { rows } = await sql`
    update sessions set acts_for = ${employerId}::uuid
    where id = ${sessionId} and case when ${employerId}::uuid is null
      then exists (select from profiles p where p.user_id = ${userId} and p.role = 'substitute')
      else exists (select from memberships m where m.user_id = ${userId} and m.employer_id = ${employerId}::uuid
        and m.ended_at is null) end
    returning 1`.execute(tx)
  if (rows.length === 0) return null
  return employerId === null ? 'substitute' : 'administrator'
}
