import type { TenantTransaction } from '#server/database/database.ts'
import { formatTime } from '#shared/dates.ts'
import type { AskingSettings } from '../../asking-rules.ts'
import { USUAL_QUIET_HOURS } from '../../quiet-hours.ts'

/** What an employer has that has chosen nothing. */
export const USUAL_SETTINGS: AskingSettings = {
  openAtMost: null,
  patienceMinutes: null,
  quiet: USUAL_QUIET_HOURS,
  alarmMinutes: 60,
  alarmPercent: null,
}

/** How the employer asks unless a request says otherwise. */
export const readAskingSettings = async (tx: TenantTransaction): Promise<AskingSettings> => {
  const row = await tx
    .selectFrom('askingSettings')
    .select(['openAtMost', 'patienceMinutes', 'quietFrom', 'quietUntil', 'alarmMinutes', 'alarmPercent'])
    .where('employerId', '=', tx.scope.employerId)
    .executeTakeFirst()
  if (!row) return USUAL_SETTINGS
  const { quietFrom, quietUntil, ...settings } = row
  const quiet =
    quietFrom && quietUntil ? { from: formatTime(quietFrom), until: formatTime(quietUntil) } : null
  return { ...settings, quiet }
}

export const saveAskingSettings = async (
  tx: TenantTransaction,
  { quiet, ...settings }: AskingSettings,
): Promise<void> => {
  const chosen = { ...settings, quietFrom: quiet?.from ?? null, quietUntil: quiet?.until ?? null }
  await tx
    .insertInto('askingSettings')
    .values({ employerId: tx.scope.employerId, ...chosen })
    .onConflict((conflict) => conflict.column('employerId').doUpdateSet(chosen))
    .execute()
}
