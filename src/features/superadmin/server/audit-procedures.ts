import { sql } from 'kysely'
import { superadmin } from '#server/api/guards.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { fieldProblem } from '#server/api/problems.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import { superadmin as contract } from '../contract.ts'
import { AUDIT_DAYS_REVERSED } from '../texts-audit.ts'
import { listAuditLog } from './audit-log.ts'
import { noteRead } from './note-read.ts'

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
