import { sql, type RawBuilder } from 'kysely'
import type { AnyTransaction } from '#server/database/database.ts'
import { TenantScope, type Support } from '#server/database/scope.ts'
import { toJson } from '#server/database/to-json.ts'
import type { Values } from '#server/history/kinds.ts'
import { isOfficeKind, OWN_LOGIN_KINDS, type OfficeKind } from '#server/history/office-kinds.ts'
import { recordOffice, type NewOfficeEvent, type OfficeSubject } from '#server/history/record-office.ts'

export interface AuditRow {
  /** A noun and a past participle: 'password-changed'. */
  readonly action: string
  readonly actorUserId?: string | null
  readonly employerId?: string | null
  readonly subject?: {
    readonly type: 'user' | 'employer' | 'vikar' | 'link' | 'assignment' | 'package' | 'sms'
    readonly id: string | null
  }
  /** Never a password, a token or a message. */
  readonly detail?: Record<string, string | number | boolean | null>
  /** The superadmin who acts for the actor, if the transaction's scope does not contain it. */
  readonly support?: Support | null
  /**
   * Names and values for the office's history only. Null: no event in the history.
   */
  readonly history?: Partial<Omit<NewOfficeEvent, 'kind' | 'employerId' | 'actorId'>> | null
}

/**
 * Logs an act in its transaction: an immutable row of the audit log, and an event in the office's history for an act
 * of an office.
 */
export const writeAudit = async (tx: AnyTransaction, row: AuditRow): Promise<void> => {
  const support = row.support ?? (tx.scope instanceof TenantScope ? tx.scope.support : null)
  const detail = { ...row.detail, ...(support && { support: support.userId }) }
  await Promise.all([
    tx
      .insertInto('auditLog')
      .values({
        action: row.action,
        actorUserId: row.actorUserId ?? null,
        employerId: row.employerId ?? null,
        subjectType: row.subject?.type ?? null,
        subjectId: row.subject?.id ?? null,
        detail: toJson(detail),
      })
      .execute(),
    ...(isOfficeKind(row.action) && row.history !== null && isOfAnOffice(row)
      ? [recordOffice(tx, { ...toEvent(row, row.action), support })]
      : []),
  ])
}

const isOfAnOffice = ({ employerId, action }: AuditRow): boolean =>
  (employerId ?? null) !== null || (isOfficeKind(action) && OWN_LOGIN_KINDS.has(action))

const toEvent = (
  { employerId, actorUserId, subject, detail, history }: AuditRow,
  kind: OfficeKind,
): NewOfficeEvent => ({
  kind,
  employerId: employerId ?? null,
  actorId: actorUserId ?? null,
  subject: subjectOf(subject, detail),
  vikarId: subject?.type === 'vikar' ? subject.id : null,
  after: valuesOf(detail),
  ...history,
})

const subjectOf = (subject: AuditRow['subject'], detail: AuditRow['detail']): OfficeSubject | null => {
  const department = detail?.['department']
  if (typeof department === 'string') return { kind: 'department', id: department }
  return subject?.type === 'user' ? { kind: 'member', id: subject.id } : null
}

/** Ids of other rows, and versions, which only the log needs. */
const IDS: ReadonlySet<string> = new Set([
  'department',
  'invitation',
  'link',
  'of',
  'user',
  'version',
  'vikarId',
  'enteredBy',
  'purpose',
])

const valuesOf = (detail: AuditRow['detail']): Values =>
  Object.fromEntries(Object.entries(detail ?? {}).filter(([key]) => !IDS.has(key)))

/** Days of the log. */
export interface Period {
  /** YYYY-MM-DD in Oslo, as is `to`; both days included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Conditions for the rows of `audit_log` in the period. */
export const loggedWithin = ({ from, to }: Period): RawBuilder<unknown>[] => [
  ...(from === undefined ? [] : [sql`at >= ${midnight(sql`${from}::date`)}`]),
  ...(to === undefined ? [] : [sql`at < ${midnight(sql`${to}::date + 1`)}`]),
]

/** The start of a day in Oslo. */
const midnight = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone 'Europe/Oslo'`
