import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import { hashToken } from '#server/tokens.ts'

/**
 * Logs a wrong password in the audit log, with the user if the address is known. One statement serves both cases, so
 * they take the same time. The address itself is not stored.
 */
export const noteFailedLogin = async (tx: SystemTransaction, email: string): Promise<void> => {
  await sql`
    insert into audit_log (action, subject_type, subject_id, employer_id)
    select 'login-failed', 'user', user_id::text, employer_id from (values (1)) as attempt
    left join (
      select users.id as user_id, profiles.employer_id from users
      left join profiles on profiles.user_id = users.id where users.email = ${email}
    ) as known on true`.execute(tx)
}

/** Logs a refused link, with its user if the link exists but is used, expired or made for another purpose. */
export const noteRefusedLink = async (tx: SystemTransaction, token: string): Promise<void> => {
  await sql`
    insert into audit_log (action, subject_type, subject_id, detail)
    select 'link-refused', 'link', id::text,
      case when id is null then '{}' else jsonb_build_object('purpose', purpose, 'user', user_id) end
    from (values (1)) as attempt
    left join login_links on token_hash = ${hashToken(token)}`.execute(tx)
}
