import type { AnyTransaction } from '#server/database/database.ts'
import { toJson } from '#server/database/to-json.ts'

export interface AuditRow {
  /** What happened, as a noun and a past participle: 'password-changed'. */
  readonly action: string
  readonly actorUserId?: string | null
  readonly employerId?: string | null
  readonly subject?: {
    readonly type: 'user' | 'employer' | 'vikar' | 'link' | 'assignment' | 'package' | 'sms'
    readonly id: string | null
  }
  /** Never a password, a token or a message. */
  readonly detail?: Record<string, string | number | boolean | null>
}

/** Writes down who did what to what, as part of the transaction. It cannot be changed or removed. */
export const writeAudit = async (tx: AnyTransaction, row: AuditRow): Promise<void> => {
  await tx
    .insertInto('auditLog')
    .values({
      action: row.action,
      actorUserId: row.actorUserId ?? null,
      employerId: row.employerId ?? null,
      subjectType: row.subject?.type ?? null,
      subjectId: row.subject?.id ?? null,
      detail: toJson(row.detail ?? {}),
    })
    .execute()
}
