import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import type { RegisteredVikar } from '../contract-customers.ts'
import { noteRead } from './note-read.ts'

type Row = Omit<RegisteredVikar, 'createdAt'> & { readonly createdAt: Date; readonly employerId: string }

/** A substitute in any register; the look is logged. Null when the id is unknown. */
export const readRegisteredVikar = async (
  tx: SystemTransaction,
  vikarId: string,
): Promise<RegisteredVikar | null> => {
  // No index starts with the id. Joined to the employers, the query looks it up in their registers one by one.
  const { rows } = await sql<Row>`
    select v.id as vikar_id, v.full_name, v.phone, v.email, v.availability, v.company, v.skills, v.user_id,
      v.created_at, v.employer_id, e.name as employer_name,
      (select p.user_id from administrators p
        where p.employer_id = e.id and not p.soft_deleted
        order by p.created_at, p.user_id limit 1) as administrator_user_id
    from employers e join vikarer v on v.employer_id = e.id and v.id = ${vikarId}::uuid
    where v.deleted_at is null`.execute(tx)
  const [row] = rows
  if (!row) return null
  const { createdAt, employerId, ...vikar } = row
  await noteRead(tx, 'vikar-viewed', { employerId, subject: { type: 'vikar', id: vikar.vikarId } })
  return { ...vikar, createdAt: createdAt.toISOString() }
}
