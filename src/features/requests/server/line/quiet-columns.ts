import { formatTime } from '#shared/dates.ts'
import type { QuietHours } from '../../quiet-hours.ts'

/** Quiet hours as tables keep them: both times, or neither. */
export interface QuietColumns {
  readonly quietFrom: string | null
  readonly quietUntil: string | null
}

export const quietHoursOf = ({ quietFrom, quietUntil }: QuietColumns): QuietHours | null =>
  quietFrom && quietUntil ? { from: formatTime(quietFrom), until: formatTime(quietUntil) } : null

export const quietColumnsOf = (quiet: QuietHours | null): QuietColumns => ({
  quietFrom: quiet?.from ?? null,
  quietUntil: quiet?.until ?? null,
})
