import { sql } from 'kysely'
import { writeAudit } from '#features/accounts/server/audit.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { USUAL_ALARM_MINUTES, type AskingSettings } from '../../rules.ts'
import { USUAL_QUIET_HOURS } from '#features/messages/quiet-hours.ts'
import { quietColumnsOf, quietHoursOf } from './quiet-columns.ts'

/** What an employer has that has chosen nothing. */
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
  })
}
