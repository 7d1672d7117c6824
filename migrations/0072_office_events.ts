import { sql, type Kysely } from 'kysely'
import type { OnlineSteps } from '../src/server/database/online-steps.ts'

/** The newest of one employer first, page by page. */
export const online = ({ index }: OnlineSteps) =>
  index('plain', 'audit_log_office', 'audit_log (employer_id, id desc)')

/** An owner sees what was done in their own office; the other roles see nothing of the log, as before. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create policy owners_read on audit_log for select to vikarklar_tenant using (
      employer_id = (select current_employer_id()) and (select current_member_role()) = 'owner');
    grant select on audit_log to vikarklar_tenant;
  `.execute(db)
}
