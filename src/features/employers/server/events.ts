import { sql, type RawBuilder } from 'kysely'
import { loggedWithin, writeAudit } from '#features/accounts/server/audit.ts'
import { DETAIL_LABEL } from '#features/accounts/texts-audit.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { EVENT_KINDS, type EventFilter, type OfficeEvent } from '../contract-events.ts'
import { ACTIONS_OF } from '../event-words.ts'

type Row = Omit<OfficeEvent, 'at'> & { readonly at: Date }

/** Of a page of events, the first is the newest; `before` is the id of the last one of the page before. */
interface Place {
  readonly limit: number
  readonly before?: string | number | undefined
}

/**
 * What was done in the owner's office, the newest first. Paging continues from the last id, so what is written meanwhile
 * neither hides nor repeats anything. The names are looked up for the page's rows alone. Row-level security shows the log
 * to owners only.
 */
export const readEvents = async (
  tx: TenantTransaction,
  filter: EventFilter,
  { limit, before }: Place,
): Promise<OfficeEvent[]> => {
  const { employerId } = tx.scope
  const place = before === undefined ? [] : [sql`id < ${before}::bigint`]
  const { rows } = await sql<Row>`
    with page as materialized (
      select id, at, action, actor_user_id, subject_type, subject_id, detail, case when subject_id ~ ${UUID} then subject_id::uuid end as subject,
        case when detail->>'vikarId' ~ ${UUID} then (detail->>'vikarId')::uuid end as vikar,
        case when detail->>'department' ~ ${UUID} then (detail->>'department')::uuid end as department
      from audit_log where ${sql.join([...conditions(employerId, filter), ...place], sql` and `)}
      order by id desc limit ${limit}
    )
    select a.id, a.at, a.action, a.actor_user_id, actor.full_name as actor_name, a.subject_type, a.subject_id,
      case a.subject_type
        when 'user' then coalesce((select p.full_name from profiles p where p.user_id = a.subject),
          (select v.full_name from vikarer v where v.employer_id = ${employerId} and v.user_id = a.subject
            order by v.deleted_at is not null limit 1))
        when 'vikar' then (select v.full_name from vikarer v where v.employer_id = ${employerId} and v.id = a.subject)
        when 'assignment' then (select s.title from assignments s where s.employer_id = ${employerId} and s.id = a.subject)
      end as subject_name,
      (select v.full_name from vikarer v where v.employer_id = ${employerId} and v.id = a.vikar) as vikar_name,
      (select d.name from departments d where d.employer_id = ${employerId} and d.id = a.department) as department_name, a.detail
    from page a left join profiles actor on actor.user_id = a.actor_user_id
    order by a.id desc`.execute(tx)
  return rows.map(({ at, detail, ...row }) => ({ ...row, detail: shownOf(detail), at: at.toISOString() }))
}

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

/** Each stands in the statement only when it narrows something. */
const conditions = (employerId: string, { person, kind, from, to }: EventFilter): RawBuilder<unknown>[] => [
  sql`employer_id = ${employerId}`,
  sql`action = any(${kind ? ACTIONS_OF[kind] : EVERY_ACTION}::text[])`,
  // Only the service's own way in: how colleagues log in is theirs.
  sql`(action <> 'login-by-link' or detail->>'purpose' = 'admin-magic')`,
  ...(person === undefined ? [] : [sql`actor_user_id = ${person}`]),
  ...loggedWithin({ from, to }),
]

const EVERY_ACTION = EVENT_KINDS.flatMap((kind) => ACTIONS_OF[kind])

/** What has no words, or is an id, stays here. */
const shownOf = (detail: OfficeEvent['detail']): OfficeEvent['detail'] =>
  Object.fromEntries(Object.entries(detail).filter(([key]) => key === 'purpose' || DETAIL_LABEL[key]))

/** Those who work in the office or did, by name. */
export const readPeople = async (tx: TenantTransaction): Promise<{ userId: string; fullName: string }[]> => {
  const { rows } = await sql<{ userId: string; fullName: string }>`
    select m.user_id, p.full_name from memberships m join profiles p on p.user_id = m.user_id
    where m.employer_id = ${tx.scope.employerId} order by p.full_name collate "nb-NO-x-icu", m.user_id`.execute(
    tx,
  )
  return rows
}

/** That the events were taken out is one of them. */
export const noteEventsExport = async (tx: TenantTransaction, { from, to }: EventFilter): Promise<void> => {
  const { employerId, userId } = tx.scope
  await writeAudit(tx, {
    action: 'events-exported',
    actorUserId: userId,
    employerId,
    subject: { type: 'employer', id: employerId },
    detail: { from: from ?? null, to: to ?? null },
  })
}
