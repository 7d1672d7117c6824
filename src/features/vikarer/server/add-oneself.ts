import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'

/** An administrator as a substitute. Phone in E.164. */
export interface Oneself {
  readonly fullName: string
  readonly phone: string
  readonly email: string
}

/**
 * Adds an administrator to their own register, inactive, so that requests to all skip them. An existing row with the
 * number or address is used unchanged. Returns the id.
 */
export const addOneself = async (
  tx: TenantTransaction,
  { fullName, phone, email }: Oneself,
): Promise<string> => {
  const { employerId, userId } = tx.scope
  await sql`
    insert into vikarer (employer_id, full_name, phone, email, availability, created_by)
    values (${employerId}, ${fullName}, ${phone}, ${email}, 'inactive', ${userId}) on conflict do nothing`.execute(
    tx,
  )
  const { rows } = await sql<{ id: string }>`
    select id from vikarer
    where employer_id = ${employerId} and deleted_at is null and (phone = ${phone} or lower(email) = lower(${email}))
    order by phone = ${phone} desc limit 1`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the register has neither taken the administrator nor had them')
  return row.id
}
