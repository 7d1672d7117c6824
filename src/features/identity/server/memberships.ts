import { sql, type RawBuilder } from 'kysely'
import type { AnyTransaction, SystemTransaction } from '#server/database/database.ts'
import type { MemberRole } from '#shared/roles.ts'
import { writeAudit } from './audit.ts'

/**
 * Serialises changes of an employer's members: of two owners who leave at once, the second finds none left.
 */
export const lockEmployer = async (tx: AnyTransaction, employerId: string): Promise<void> => {
  await sql`select from employers where id = ${employerId} for no key update`.execute(tx)
}

/** The user's employers as an administrator, in lock order. */
export const readEmployersOfMember = async (tx: SystemTransaction, userId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('memberships')
    .select('employerId')
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .orderBy('employerId')
    .execute()
  return rows.map(({ employerId }) => employerId)
}

/**
 * The departments that a member is bound to; null for the whole office. `row` is a row of `memberships` or
 * `administrators`.
 */
export const departmentsOf = (row: RawBuilder<unknown>) => sql<
  string[] | null
>`case when ${row}.is_bound then array(
  select d.department_id from membership_departments d
  where d.employer_id = ${row}.employer_id and d.user_id = ${row}.user_id order by 1) end`

/**
 * The employer's name for substitutes: without a name, the first owner's. Null for an employer without members.
 *
 * @param employer an alias of `employers`
 */
export const nameOrOwner = (employer: RawBuilder<unknown>) => sql<string | null>`coalesce(${employer}.name, (
  select p.full_name from memberships m join profiles p on p.user_id = m.user_id
  where m.employer_id = ${employer}.id and m.ended_at is null
  order by m.role = 'owner' desc, m.created_at, m.user_id limit 1))`

/**
 * The same for a reading substitute, who sees no members. Without a name, null if the register lacks the substitute.
 */
export const nameOrOwnerForPerson = (employer: RawBuilder<unknown>) =>
  sql<string | null>`coalesce(${employer}.name, owner_for_person(${employer}.id))`

/** A member of an employer. */
export interface MemberId {
  readonly employerId: string
  readonly userId: string
}

/**
 * Ends a membership and the invitations that the person sent, with the employer locked. Their past acts still name
 * them. Their login then opens another of their offices, or after the last one a substitute's pages.
 */
export const endMembership = async (
  tx: SystemTransaction,
  { employerId, userId }: MemberId,
): Promise<void> => {
  await endInvitationsBy(tx, { employerId, userId })
  await sql`
    update memberships set ended_at = now()
    where employer_id = ${employerId} and user_id = ${userId} and ended_at is null`.execute(tx)
  await sql`
    update profiles set employer_id = next.employer_id,
      role = case when next.employer_id is null then 'substitute' else role end
    from (values (1)) as always
    left join lateral (
      select m.employer_id from memberships m where m.user_id = ${userId} and m.ended_at is null
      order by m.created_at, m.employer_id limit 1
    ) next on true
    where profiles.user_id = ${userId} and profiles.employer_id = ${employerId}`.execute(tx)
}

/** Invitations end when their sender may no longer invite. */
export const endInvitationsBy = async (
  tx: SystemTransaction,
  { employerId, userId }: MemberId,
): Promise<void> => {
  await tx
    .deleteFrom('memberInvitations')
    .where('employerId', '=', employerId)
    .where('invitedBy', '=', userId)
    .execute()
}

/**
 * If no owner can log in, makes the longest-serving planner the owner, or else the longest-serving reader. Call it
 * with the employer locked. Returns the new owner.
 */
export const replaceMissingOwner = async (
  tx: SystemTransaction,
  employerId: string,
): Promise<MemberId | null> => {
  const { rows } = await sql<MemberId>`
    update memberships m set role = 'owner' from (
      select user_id from administrators where employer_id = ${employerId} and not soft_deleted
      order by member_role = 'owner' desc, member_role = 'planner' desc, created_at, user_id limit 1
    ) first
    where m.employer_id = ${employerId} and m.user_id = first.user_id and m.role <> 'owner'
    returning m.employer_id, m.user_id`.execute(tx)
  const [owner] = rows
  if (!owner) return null
  await writeAudit(tx, {
    action: 'member-role-changed',
    actorUserId: tx.scope.userId,
    employerId,
    subject: { type: 'user', id: owner.userId },
    detail: { to: 'owner', reason: 'no-owner-left' },
    history: { after: { role: 'owner' }, because: { code: 'no-owner-left' } },
  })
  return owner
}

/**
 * Makes the user an administrator of the locked employer, also if they were one before. A login without any register
 * row opens this office first. False, with nothing changed, if they are a member already.
 */
export const openMembership = async (
  tx: SystemTransaction,
  { employerId, userId, role }: { employerId: string; userId: string; role: MemberRole },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into memberships as known (employer_id, user_id, role) values (${employerId}, ${userId}, ${role})
    on conflict (employer_id, user_id) do update set role = excluded.role, created_at = now(), ended_at = null,
      is_bound = false,
        notify_accepted = null, notify_withdrawn = null, notify_alarm = null, notify_low_balance = null
      where known.ended_at is not null
    returning 1`.execute(tx)
  await sql`
    update profiles set role = 'administrator', employer_id = ${employerId}
    where user_id = ${userId} and role = 'substitute'
      and not exists (select from vikarer v where v.user_id = ${userId})`.execute(tx)
  return rows.length > 0
}

/** Switches a session to one of the user's offices, or with null to the login's default. */
export const turnSession = async (
  tx: SystemTransaction,
  sessionId: string,
  employerId: string | null,
): Promise<void> => {
  await tx.updateTable('sessions').set({ actsFor: employerId }).where('id', '=', sessionId).execute()
}
