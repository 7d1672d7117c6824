import { superadmin } from '#server/api/guards.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { fieldProblem } from '#server/api/problems.ts'
import { superadmin as contract } from '../contract.ts'
import { AUDIT_DAYS_REVERSED } from '../texts-audit.ts'
import { listAuditActions } from './audit-actions.ts'
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
