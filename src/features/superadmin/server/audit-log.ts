import { sql } from 'kysely'
import { AUDIT_DAYS_REVERSED } from '#features/accounts/texts-audit.ts'
import { superadmin } from '#server/api/enforce-access.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { fieldProblem } from '#server/api/problems.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import type { AuditEntry } from '../contract-audit.ts'
import { superadmin as contract } from '../contract.ts'
import { auditCondition, type AuditFilter } from './audit-filter.ts'
import { noteRead } from './note-read.ts'

const PAGE = 50

type Row = Omit<AuditEntry, 'at'> & { readonly at: Date }

/**
 * A page of the audit log, the newest first. The names are looked up for its rows alone. Paging continues from the last
 * id, so what is written meanwhile neither hides nor repeats anything.
 */
const listAuditLog = async (
  tx: SystemTransaction,
  filter: AuditFilter,
): Promise<{ entries: AuditEntry[]; nextCursor: string | null }> => {
  const { rows } = await sql<Row>`
    with page as materialized (
      select *, case when subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then subject_id::uuid end as subject
      from audit_log where ${auditCondition(filter)} order by id desc limit ${PAGE + 1}
    ), concerned as (
      select e.id, e.name from employers e where e.erased_at is null and e.id = any(array(
        select employer_id from page union select subject from page where subject_type = 'employer'))
    ), named as (
      select id, coalesce(name, (
        select p.full_name from administrators p where p.employer_id = concerned.id order by p.created_at, p.user_id limit 1)) as name
      from concerned
    )
    select a.id, a.at, a.action, a.actor_user_id, actor.full_name as actor_name, a.employer_id,
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
    order by a.id desc`.execute(tx)
  const shown = rows.slice(0, PAGE)
  const last = shown.at(-1)
  return {
    entries: shown.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
    nextCursor: rows.length > PAGE && last ? String(last.id) : null,
  }
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

/** Every action that occurs. From each the index leads to the next: the log itself is not walked through. */
const listAuditActions = async (tx: SystemTransaction): Promise<string[]> => {
  const { rows } = await sql<{ action: string }>`
    with recursive known as (
      (select action from audit_log order by action limit 1)
      union all
      select (select a.action from audit_log a where a.action > known.action order by a.action limit 1)
      from known where known.action is not null
    )
    select action from known where action is not null`.execute(tx)
  return rows.map(({ action }) => action)
}
