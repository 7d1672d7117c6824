import { sql, type RawBuilder } from 'kysely'
import type { SystemScope } from '#server/database/scope.ts'
import { inBatches } from '#server/load/in-batches.ts'
import { LINK_KEPT_DAYS } from '#server/tokens.ts'
import type { Services } from '#server/services.ts'

/**
 * Every night: deletes old links and invitations, expired sessions, and the tokens stored for the previous version.
 */
export const forgetLinks = async (
  { database, clock }: Services,
  scope: SystemScope,
  stopping?: AbortSignal,
): Promise<void> => {
  const now = clock.now()
  const each = (statement: (limit: number) => RawBuilder<unknown>) =>
    inBatches(database, scope, statement, stopping)
  await each(
    (limit) => sql`
      delete from login_links where id = any(array(
        select id from login_links where expires_at < ${now}::timestamptz - ${LINK_KEPT_DAYS} * interval '1 day'
        limit ${limit} for update skip locked))
      returning 1`,
  )
  await each(
    (limit) => sql`
      delete from member_invitations where (employer_id, id) in (
        select employer_id, id from member_invitations
        where expires_at < ${now}::timestamptz - ${LINK_KEPT_DAYS} * interval '1 day'
        limit ${limit})
      returning 1`,
  )
  await each(
    (limit) => sql`
      delete from login_browsers where (user_id, browser_hash) in (
        select user_id, browser_hash from login_browsers where expires_at < ${now}::timestamptz limit ${limit})
      returning 1`,
  )
  await each(
    (limit) => sql`
      delete from sessions where id = any(array(
        select id from sessions where expires_at < ${now}::timestamptz limit ${limit}))
      returning 1`,
  )
  await each((limit) => sql`select forget_session_tokens(${limit}::integer)`)
}
