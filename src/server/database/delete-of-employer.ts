import { sql } from 'kysely'
import type { SystemTransaction } from './database.ts'

/** Deletes rows of an employer from one of its room's tables, at most so many, in the order of their ids. Returns which. */
export const deleteOfEmployer = async (
  tx: SystemTransaction,
  table:
    | 'email_history'
    | 'sms_history'
    | 'assignments'
    | 'assignment_responses'
    | 'assignment_response_tokens',
  employerId: string,
  limit: number,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    delete from ${sql.table(table)} where employer_id = ${employerId} and id = any(array(
      select id from ${sql.table(table)} where employer_id = ${employerId} order by id limit ${limit} for update))
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}
