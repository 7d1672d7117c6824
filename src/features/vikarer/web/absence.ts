import { formatDateShort, osloToday } from '#shared/dates.ts'
import type { Absence } from '../rules.ts'

/** 'Utilgjengelig: ferie til 30. nov.', or 'Utilgjengelig til 30. nov.' without a reason. */
export const absenceLabel = ({ reason, until }: Absence, now?: Date): string =>
  `Utilgjengelig${reason ? `: ${reason.toLowerCase()}` : ''} ${untilWords(until, now)}`

/** 'utilgjengelig til 30. nov. (ferie)', for a sentence. */
export const absentWords = ({ reason, until }: Absence, now?: Date): string =>
  `utilgjengelig ${untilWords(until, now)}${reason ? ` (${reason.toLowerCase()})` : ''}`

/** 'til 30. nov.', with the year when that is another than this one. */
const untilWords = (date: string, now = new Date()) => {
  const year = date.slice(0, 4)
  const day = formatDateShort(date).replace(/^\S+ /, '')
  return `til ${year === osloToday(now).slice(0, 4) ? day : `${day} ${year}`}`
}
