import { sql, type RawBuilder } from 'kysely'
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

/** Days of the log. */
export interface Period {
  /** YYYY-MM-DD in Oslo, as is `to`; both days included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Which rows of `audit_log` are of the period: a condition for each end that it has. */
export const loggedWithin = ({ from, to }: Period): RawBuilder<unknown>[] => [
  ...(from === undefined ? [] : [sql`at >= ${midnight(sql`${from}::date`)}`]),
  ...(to === undefined ? [] : [sql`at < ${midnight(sql`${to}::date + 1`)}`]),
]

/** When a day begins in Oslo. */
const midnight = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone 'Europe/Oslo'`
