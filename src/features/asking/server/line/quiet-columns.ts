import { formatTime } from '#shared/dates.ts'
import type { QuietHours } from '#features/messages/quiet-hours.ts'

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
