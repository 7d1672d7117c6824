import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'

/** Has the office the caps of a new one: was it made since they exist, and has it not bought SMS? */
export const isNewOffice = async (tx: SystemTransaction, employerId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from employers e where e.id = ${employerId} and e.is_capped and not exists (
      select from sms_transactions s where s.employer_id = e.id and s.paid_at is not null)`.execute(tx)
  return rows.length > 0
}
