import { sql } from 'kysely'
import type { NoteAddresses } from '#features/email/server/deliver.ts'

/**
 * Notes in the register which addresses mail servers refuse, and forgets it for those where a mail has arrived. Returns the
 * employers whose register has changed. Rows are locked in the register's order, as everywhere.
 */
export const noteAddresses: NoteAddresses = async (tx, tried) => {
  const { rows } = await sql<{ employerId: string }>`
    with attempt as (
      select "employerId" as employer_id, lower(recipient) as email, max(refusal) as refusal
      from jsonb_to_recordset(${JSON.stringify(tried)}::jsonb) as sent ("employerId" uuid, recipient text, refusal text)
      group by 1, 2
    ), concerned as (
      select v.employer_id, v.id, attempt.refusal from vikarer v
      join attempt on attempt.employer_id = v.employer_id and attempt.email = lower(v.email)
      where v.email_refusal is distinct from attempt.refusal
      order by v.id for update of v
    )
    update vikarer set email_refusal = concerned.refusal,
      email_refused_at = case when concerned.refusal is not null then now() end
    from concerned where vikarer.employer_id = concerned.employer_id and vikarer.id = concerned.id
    returning vikarer.employer_id`.execute(tx)
  return [...new Set(rows.map(({ employerId }) => employerId))]
}
