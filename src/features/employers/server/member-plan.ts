import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import { versionOf } from '#server/version-of.ts'
import type { MemberRole } from '#shared/roles.ts'
import type { MemberPlan } from '../contract-member-plan.ts'
import { planWords, summaryOf } from '../member-plan-words.ts'
import type { Change } from './change-members.ts'
import { isContactOf } from './departments/contacts.ts'

/** An act on a member: its outcome, and the users who get an e-mail about it. */
export interface MemberActed {
  readonly change: Change
  readonly told: readonly string[]
}

interface Concerned {
  readonly employerId: string
  /** The member that the act changes, then the actor if their own role changes too. */
  readonly userIds: readonly string[]
  /** The actor. */
  readonly you: string | null
  readonly notes: MemberPlan['notes']
}

/**
 * Does an act on members and computes its consequences: the difference between the rows before and after. The plan is
 * null if the act was refused.
 */
export const observe = async (
  tx: SystemTransaction,
  concerned: Concerned,
  act: () => Promise<MemberActed>,
): Promise<{ readonly change: Change; readonly plan: MemberPlan | null }> => {
  const before = await readState(tx, concerned)
  const { change, told } = await act()
  if (change !== 'done' && change !== 'unchanged') return { change, plan: null }
  const after = await readState(
    tx,
    concerned,
    before.departments.map(({ id }) => id),
  )
  return { change, plan: toPlan(concerned, before, after, told) }
}

interface State {
  readonly members: readonly {
    readonly userId: string
    readonly fullName: string
    readonly role: MemberRole | null
  }[]
  readonly sessions: readonly string[]
  readonly invitations: readonly string[]
  readonly departments: readonly {
    readonly id: string
    readonly name: string
    readonly contactName: string | null
  }[]
  readonly shifts: number
}

/** @param departmentIds the departments to read; omitted: those with the first member as contact */
const readState = async (
  tx: SystemTransaction,
  { employerId, userIds }: Concerned,
  departmentIds: readonly string[] | null = null,
): Promise<State> => {
  const [about] = userIds
  const { rows } = await sql<State>`
    select
      (select coalesce(jsonb_agg(jsonb_build_object('userId', p.user_id, 'fullName', p.full_name, 'role', a.member_role)
          order by list.place), '[]')
        from unnest(${[...userIds]}::uuid[]) with ordinality list (id, place)
        join profiles p on p.user_id = list.id
        left join administrators a on a.user_id = p.user_id and a.employer_id = ${employerId}) as members,
      array(select s.id from sessions s join profiles p on p.user_id = s.user_id
        where s.user_id = ${about} and coalesce(s.acts_for, p.employer_id) = ${employerId} order by s.id) as sessions,
      array(select i.email from member_invitations i where i.employer_id = ${employerId}
        and i.invited_by = any(${[...userIds]}::uuid[]) and i.expires_at > now() order by i.email) as invitations,
      (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'contactName', d.contact_name)
          order by d.name, d.id), '[]')
        from departments d where d.employer_id = ${employerId} and case
          when ${departmentIds}::uuid[] is not null then d.id = any(${departmentIds}::uuid[])
          else exists (select from administrators a where a.user_id = ${about}
            and ${isContactOf(sql`a`, sql`d`)}) end) as departments,
      (select count(*)::integer from requests q
        join assignments a on a.employer_id = q.employer_id and a.request_id = q.id
        where q.employer_id = ${employerId} and q.created_by = ${about} and a.status = 'open' and a.starts_at > now()
          and q.undone_at is null) as shifts`.execute(tx)
  const [state] = rows
  if (!state) throw new Error('the query returned no row')
  return state
}

const toPlan = (
  { you, notes }: Concerned,
  before: State,
  after: State,
  told: readonly string[],
): MemberPlan => {
  const changes = before.members.map(({ userId, fullName, role }) => ({
    userId,
    fullName,
    isYou: userId === you,
    before: role,
    after: after.members.find((one) => one.userId === userId)?.role ?? null,
  }))
  const contacts = before.departments.flatMap(({ id, name, contactName }) => {
    const now = after.departments.find((department) => department.id === id)
    return now && now.contactName !== contactName
      ? [{ departmentId: id, name, newContact: now.contactName }]
      : []
  })
  const plan = {
    changes,
    notified: changes
      .filter(({ userId }) => told.includes(userId))
      .map(({ userId, fullName, isYou }) => ({ userId, fullName, isYou, channels: ['email' as const] })),
    sessions: before.sessions.filter((id) => !after.sessions.includes(id)).length,
    invitations: before.invitations.filter((email) => !after.invitations.includes(email)),
    contacts,
    shifts: changes.some((change) => change.after === null) ? after.shifts : 0,
    notes,
  }
  return { ...plan, version: fingerprint(plan), sentences: planWords(plan), summary: summaryOf(plan) }
}

/** A digest of roles, messages, invitations and contacts. Logins and shifts may change without a new version. */
const fingerprint = ({
  changes,
  notified,
  invitations,
  contacts,
}: Omit<MemberPlan, 'version' | 'sentences' | 'summary'>) =>
  versionOf({
    changes: changes.map(({ userId, before, after }) => [userId, before, after]),
    notified: notified.map(({ userId }) => userId),
    invitations,
    contacts,
  })
