import { sql } from 'kysely'
import { writeAudit } from '#features/identity/server/audit.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { differences } from '#server/history/differences.ts'
import type { Values } from '#server/history/kinds.ts'
import { USUAL_ALARM_MINUTES, type AskingSettings } from '../../rules.ts'
import { type QuietHours, USUAL_QUIET_HOURS } from '#features/messages/quiet-hours.ts'
import { formatTime } from '#shared/dates.ts'

/** The settings of an employer that has not changed any. */
const USUAL_SETTINGS: AskingSettings = {
  openAtMost: null,
  patienceMinutes: null,
  quiet: USUAL_QUIET_HOURS,
  alarmMinutes: USUAL_ALARM_MINUTES,
  alarmPercent: null,
}

/** How the employer asks unless a request says otherwise. */
export const readAskingSettings = async (tx: TenantTransaction): Promise<AskingSettings> => {
  const row = await tx
    .selectFrom('askingSettings')
    .select([
      'openAtMost',
      'patienceMinutes',
      'quietFrom',
      'quietUntil',
      'quietWeekends',
      'alarmMinutes',
      'alarmPercent',
    ])
    .where('employerId', '=', tx.scope.employerId)
    .executeTakeFirst()
  if (!row) return USUAL_SETTINGS
  const { quietFrom, quietUntil, quietWeekends, ...settings } = row
  return { ...settings, quiet: quietHoursOf({ quietFrom, quietUntil, quietWeekends }) }
}

/** Held by all who save the settings until they have: there may be no row to lock yet. */
export const lockAskingSettings = (tx: TenantTransaction) =>
  sql`select pg_advisory_xact_lock(hashtextextended('asking settings ' || ${tx.scope.employerId}, 0))`.execute(
    tx,
  )

export const saveAskingSettings = async (
  tx: TenantTransaction,
  { quiet, ...settings }: AskingSettings,
): Promise<void> => {
  const { employerId, userId } = tx.scope
  const chosen = { ...settings, ...quietColumnsOf(quiet) }
  const before = await readAskingSettings(tx)
  await tx
    .insertInto('askingSettings')
    .values({ employerId, ...chosen })
    .onConflict((conflict) => conflict.column('employerId').doUpdateSet(chosen))
    .execute()
  await writeAudit(tx, {
    action: 'asking-settings-changed',
    actorUserId: userId,
    employerId,
    subject: { type: 'employer', id: employerId },
    history: differences(valuesOf(before), valuesOf({ quiet, ...settings })),
  })
}

const valuesOf = ({ quiet, ...settings }: AskingSettings): Values => ({
  ...settings,
  ...quietColumnsOf(quiet),
})

/** Quiet hours as tables keep them: both times, or neither. */
export interface QuietColumns {
  readonly quietFrom: string | null
  readonly quietUntil: string | null
  readonly quietWeekends: boolean
}

export const quietHoursOf = ({ quietFrom, quietUntil, quietWeekends }: QuietColumns): StoredQuiet | null =>
  quietFrom && quietUntil
    ? { from: formatTime(quietFrom), until: formatTime(quietUntil), weekends: quietWeekends }
    : null

/** In a stored form the weekends are always said: it is part of a version. */
type StoredQuiet = QuietHours & { readonly weekends: boolean }

export const quietColumnsOf = (quiet: QuietHours | null): QuietColumns => ({
  quietFrom: quiet?.from ?? null,
  quietUntil: quiet?.until ?? null,
  quietWeekends: quiet?.weekends ?? false,
})
