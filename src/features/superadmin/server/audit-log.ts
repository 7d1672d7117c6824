import { sql } from 'kysely'
import { AUDIT_DAYS_REVERSED } from '#features/identity/texts-audit.ts'
import { EVENT_COLUMNS, toEntry, type Entry, type EventRow } from '#features/history/server/office-entry.ts'
import { superadmin } from '#server/api/enforce-access.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { fieldProblem } from '#server/api/problems.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import type { ActorKind } from '#server/history/kinds.ts'
import type { AuditEntry } from '../contract-audit.ts'
import { superadmin as contract } from '../contract.ts'
import { EVENTS, ON_SHIFTS, historyCondition, logCondition, type AuditFilter } from './audit-filter.ts'
import { noteRead } from './note-read.ts'

const PAGE = 50

type Row = Omit<AuditEntry, 'at' | 'text'> & { readonly at: Date; readonly micros: string }

/**
 * A page of the audit log: all offices' events and the log rows without one, newest first. Names are looked up for
 * the log's rows alone. Paging continues from the last entry, so acts recorded meanwhile hide and repeat none.
 */
const listAuditLog = async (
  tx: SystemTransaction,
  filter: AuditFilter,
): Promise<{ entries: AuditEntry[]; nextCursor: string | null }> => {
  const [events, log] = await Promise.all([readHistories(tx, filter), readLog(tx, filter)])
  const found = [...events, ...log].toSorted(
    (one, other) =>
      other.micros - one.micros || one.list.localeCompare(other.list) || other.entry.id - one.entry.id,
  )
  const page = found.slice(0, PAGE)
  const last = page.at(-1)
  return {
    entries: page.map(({ entry }) => entry),
    nextCursor: found.length > PAGE && last ? `${last.micros}-${last.list}-${last.entry.id}` : null,
  }
}

interface Placed {
  readonly micros: number
  readonly list: 'h' | 'l'
  readonly entry: AuditEntry
}

const readHistories = async (tx: SystemTransaction, filter: AuditFilter): Promise<Placed[]> => {
  const { rows } = await sql<EventRow & { readonly employerName: string | null }>`
    with page as materialized (
      select employer_id, id from events where ${historyCondition(filter)} order by at desc, id desc limit ${PAGE + 1}
    ), concerned as (
      select e.id, e.name from employers e where e.erased_at is null and e.id in (select employer_id from page)
    )
    select ${EVENT_COLUMNS}, null as told,
      (select ${NAME_OF} from concerned where concerned.id = e.employer_id) as employer_name
    from page join events e using (employer_id, id) order by e.at desc, e.id desc`.execute(tx)
  return rows.map((row) => ({
    micros: Number(row.cursor.split('-')[0]),
    list: 'h',
    entry: { ...toAuditEntry(toEntry(row), row.actorKind), employerName: row.employerName },
  }))
}

const toAuditEntry = (
  { id, at, kind, text, who, actorId, employerId, about }: Entry,
  actorKind: ActorKind,
): Omit<AuditEntry, 'employerName'> => ({
  id,
  at,
  action: kind,
  text,
  actorUserId: actorKind === 'member' || actorKind === 'support' ? actorId : null,
  actorName: actorKind === 'service' ? null : who,
  employerId,
  subjectType: about?.kind === 'member' ? 'user' : (about?.kind ?? null),
  subjectId: about?.id ?? null,
  subjectName: about?.name ?? null,
  detail: {},
})

/** The name of the employer `concerned`, or else of its first administrator. */
const NAME_OF = sql`coalesce(concerned.name, (
  select p.full_name from administrators p where p.employer_id = concerned.id order by p.created_at, p.user_id
    limit 1))`

const readLog = async (tx: SystemTransaction, filter: AuditFilter): Promise<Placed[]> => {
  const { rows } = await sql<Row>`
    with page as materialized (
      select id, at, action, actor_user_id, employer_id, subject_type, subject_id, detail,
        case when subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then subject_id::uuid end as subject
      from audit_log where ${logCondition(filter)} order by at desc, id desc limit ${PAGE + 1}
    ), concerned as (
      select e.id, e.name from employers e where e.erased_at is null and e.id = any(array(
        select employer_id from page union select subject from page where subject_type = 'employer'))
    ), named as (
      select id, ${NAME_OF} as name from concerned
    )
    select a.id, a.at, (extract(epoch from a.at) * 1000000)::bigint::text as micros, a.action, a.actor_user_id,
      actor.full_name as actor_name, a.employer_id,
      employer.name as employer_name, a.subject_type, a.subject_id,
      case a.subject_type
        when 'user' then (select p.full_name from profiles p where p.user_id = a.subject)
        when 'employer' then (select n.name from named n where n.id = a.subject)
        when 'vikar' then (select v.full_name from vikarer v where v.employer_id = a.employer_id and v.id = a.subject)
        when 'package' then (select s.package_name from sms_pricing s where s.id = a.subject)
      end as subject_name, a.detail
    from page a
    left join profiles actor on actor.user_id = a.actor_user_id
    left join named employer on employer.id = a.employer_id
    order by a.at desc, a.id desc`.execute(tx)
  return rows.map(({ micros, at, ...row }) => ({
    micros: Number(micros),
    list: 'l',
    entry: { ...row, text: null, at: at.toISOString() },
  }))
}

const os = implementRoom(contract)

export const auditProcedures = {
  auditLog: os.auditLog.use(superadmin).handler(({ context: { services, scope }, input }) => {
    const { from, to } = input
    if (from && to && to < from) throw fieldProblem('to', AUDIT_DAYS_REVERSED)
    return services.database.transaction(scope, async (tx) => {
      const [, log] = await Promise.all([noteRead(tx, 'audit-viewed'), listAuditLog(tx, input)])
      return log
    })
  }),

  auditActions: os.auditActions.use(superadmin).handler(async ({ context: { services, scope } }) => ({
    actions: await services.database.read(scope, listAuditActions),
  })),
}

/**
 * Every kind of event, and every action in the log. The query jumps through the index from one action to the next
 * instead of scanning the log.
 */
const listAuditActions = async (tx: SystemTransaction): Promise<string[]> => {
  const { rows } = await sql<{ action: string }>`
    with recursive known as (
      (select action from audit_log order by action limit 1)
      union all
      select (select a.action from audit_log a where a.action > known.action order by a.action limit 1)
      from known where known.action is not null
    )
    select action from known where action is not null`.execute(tx)
  return [
    ...new Set([
      ...rows.map(({ action }) => action).filter((action) => !ON_SHIFTS.includes(action)),
      ...EVENTS,
    ]),
  ]
}
