import { formatDateShort, osloToday } from '#shared/dates.ts'
import type { StatusTone } from '#web/ui/Badge.tsx'
import type { Absence, Availability } from '../rules.ts'

/** 'Utilgjengelig til 30. nov.' */
export const absenceLabel = (absence: Absence, now?: Date): string => `U${absentWords(absence, now).slice(1)}`

/** 'utilgjengelig til 30. nov.', for a sentence; with the year unless it is this one. */
export const absentWords = ({ until }: Absence, now = new Date()): string => {
  const year = until.slice(0, 4)
  const day = formatDateShort(until).replace(/^\S+ /, '')
  return `utilgjengelig til ${year === osloToday(now).slice(0, 4) ? day : `${day} ${year}`}`
}

export const AVAILABILITY_TONE: Record<Availability, StatusTone> = {
  available: 'good',
  busy: 'warn',
  inactive: 'neutral',
}
