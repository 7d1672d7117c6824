import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import type { AssignmentStatus, Channel } from '../rules.ts'

export interface LockedAssignment {
  readonly id: string
  readonly status: AssignmentStatus
  readonly hasEnded: boolean
  readonly channels: readonly Channel[]
  readonly assignedVikarId: string | null
}

/**
 * An assignment about which messages are about to be sent, locked until the transaction ends: a yes, a cancelling or a
 * second press waits, and then sees what was sent. Null when the employer has none with this id.
 */
export const lockAssignment = async (tx: TenantTransaction, id: string): Promise<LockedAssignment | null> => {
  const { rows } = await sql<LockedAssignment>`
    select id, status, ends_at <= now() as has_ended, channels, assigned_vikar_id from assignments
    where employer_id = ${tx.scope.employerId} and id = ${id}
    for no key update`.execute(tx)
  return rows[0] ?? null
}
