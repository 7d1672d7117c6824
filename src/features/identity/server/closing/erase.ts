import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'

/** Deletes logins with all their data: profile, password, sessions, links, mails about the login. */
export const eraseLogins = async (tx: SystemTransaction, userIds: readonly string[]): Promise<void> => {
  const ids = [...userIds]
  await sql`
    delete from login_link_requests where email in (select email from users where id = any(${ids}::uuid[]))`.execute(
    tx,
  )
  await sql`delete from users where id = any(${ids}::uuid[])`.execute(tx)
}

/** Deletes those of these logins that belong to substitutes without a register or office. */
export const eraseOrphanedLogins = async (
  tx: SystemTransaction,
  userIds: readonly string[],
): Promise<void> => {
  const ids = [...userIds]
  await sql`select from users where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    select u.id from users u join profiles p on p.user_id = u.id and p.role = 'substitute'
    where u.id = any(${ids}::uuid[]) and not exists (select from vikarer v where v.user_id = u.id)
      and not exists (select from memberships m where m.user_id = u.id and m.ended_at is null)`.execute(tx)
  await eraseLogins(
    tx,
    rows.map(({ id }) => id),
  )
}

/** Deletes an employer's name and address. The row remains, because the ledger refers to it. */
export const eraseEmployer = async (tx: SystemTransaction, employerId: string): Promise<void> => {
  await sql`delete from member_invitations where employer_id = ${employerId}`.execute(tx)
  await sql`delete from departments where employer_id = ${employerId}`.execute(tx)
  await sql`delete from memberships where employer_id = ${employerId} and ended_at is not null`.execute(tx)
  await sql`
    update employers set name = null, org_number = null, address = null, closed_at = coalesce(closed_at, now()),
      erased_at = now()
    where id = ${employerId}`.execute(tx)
}
