import { sql } from 'kysely'
import type { AnyTransaction } from '../database/database.ts'
import { TenantScope, type Support } from '../database/scope.ts'
import { toJson } from '../database/to-json.ts'
import type { Values } from './kinds.ts'
import { OWN_LOGIN_KINDS, type OfficeKind, type SubjectKind } from './office-kinds.ts'

/** The subject of an act of the office. A name that is left out is looked up, where the database has it. */
export interface OfficeSubject {
  readonly kind: SubjectKind
  readonly id: string | null
  readonly name?: string | null
}

/** An act that concerns an office, and no request. Names are looked up as it is recorded. */
export interface NewOfficeEvent {
  readonly kind: OfficeKind
  /** Null for an act on a member's own login: it is recorded in each of their offices. */
  readonly employerId: string | null
  /** Null: the service. */
  readonly actorId: string | null
  /** The superadmin who acts in the actor's name. */
  readonly support?: Support | null
  /** The substitute acts, not a member. */
  readonly isByVikar?: boolean
  readonly subject?: OfficeSubject | null
  readonly vikarId?: string | null
  /** Substitutes, in order. */
  readonly people?: readonly string[]
  readonly before?: Values
  readonly after?: Values
  readonly because?: { readonly code: string }
}

/** Writes an act of the office into its history, in the act's transaction. */
export const recordOffice = async (tx: AnyTransaction, event: NewOfficeEvent): Promise<void> => {
  const { kind, employerId, actorId, isByVikar = false, subject = null, vikarId = null } = event
  const support = event.support ?? supportOf(tx)
  const behalf = support && support.userId !== actorId ? actorId : null
  const offices =
    employerId === null && OWN_LOGIN_KINDS.has(kind)
      ? sql`(select m.employer_id from memberships m where m.user_id = ${subject?.id ?? actorId}::uuid and m.ended_at is null)`
      : sql`(select ${employerId}::uuid as employer_id)`
  await sql`
    insert into events (employer_id, kind, actor_kind, actor_id, actor_name, for_id, for_name, vikar_id, vikar_name,
      subject_kind, subject_id, subject_name, people, before, after, because)
    select o.employer_id, ${kind},
      case when ${isByVikar} then 'substitute' when ${support?.userId ?? null}::uuid is not null then 'support'
        when ${actorId}::uuid is null then 'service'
        when actor.user_id is null or actor.role = 'superadmin' then 'support' else 'member' end,
      case when ${isByVikar} then ${vikarId}::uuid
        else coalesce(${support?.userId ?? null}::uuid, ${actorId}::uuid) end,
      case when ${isByVikar} then vikar.full_name else coalesce(${support?.fullName ?? null}, actor.full_name) end,
      ${behalf}::uuid, case when ${behalf}::uuid is not null then actor.full_name end,
      ${vikarId}::uuid, vikar.full_name, ${subject?.kind ?? null}, ${subject?.id ?? null}::uuid,
      coalesce(${subject?.name ?? null}, case ${subject?.kind ?? null}
        when 'member' then (select p.full_name from profiles p where p.user_id = ${subject?.id ?? null}::uuid)
        when 'department' then (select d.name from departments d
          where d.employer_id = o.employer_id and d.id = ${subject?.id ?? null}::uuid) end),
      coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'name', v.full_name) order by list.place)
        from jsonb_array_elements_text(${toJson([...(event.people ?? [])])}::jsonb) with ordinality list (id, place)
        join vikarer v on v.employer_id = o.employer_id and v.id = list.id::uuid), '[]'),
      ${toJson(event.before ?? {})}::jsonb, ${toJson(event.after ?? {})}::jsonb, ${toJson(event.because ?? {})}::jsonb
    from ${offices} o
    left join vikarer vikar on vikar.employer_id = o.employer_id and vikar.id = ${vikarId}::uuid
    left join profiles actor on actor.user_id = ${actorId}::uuid
    where o.employer_id is not null`.execute(tx)
}

const supportOf = ({ scope }: AnyTransaction): Support | null =>
  scope instanceof TenantScope ? scope.support : null
