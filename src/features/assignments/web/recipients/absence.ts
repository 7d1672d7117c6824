import { formatDateShort, osloToday } from '#shared/dates.ts'
import type { Candidate } from '../../contract-create.ts'

type Absence = NonNullable<Candidate['absence']>

/** 'Utilgjengelig: ferie til 30. nov.', or 'Utilgjengelig til 30. nov.' without a reason. */
export const absenceLabel = (absence: Absence, now?: Date): string =>
  absence.reason
    ? `Utilgjengelig: ${absenceWords(absence, now)}`
    : `Utilgjengelig ${absenceWords(absence, now)}`

/** 'er utilgjengelig (ferie til 30. nov.)', or 'er utilgjengelig til 30. nov.' without a reason. */
export const absenceState = (absence: Absence, now?: Date): string =>
  absence.reason
    ? `er utilgjengelig (${absenceWords(absence, now)})`
    : `er utilgjengelig ${absenceWords(absence, now)}`

/** '(2 ferie, 1 syk)', or '(ferie)' when that is why all are away; '' when nobody has said why. */
export const reasonsInWords = (absences: readonly Candidate['absence'][]): string => {
  const counts = new Map<string, number>()
  for (const absence of absences) {
    const word = absence?.reason?.toLowerCase()
    if (word) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const words = [...counts].map(([word, count]) => (count === absences.length ? word : `${count} ${word}`))
  return words.length === 0 ? '' : `(${words.join(', ')})`
}

const absenceWords = ({ reason, until }: Absence, now = new Date()) =>
  [reason?.toLowerCase(), 'til', dayWords(until, now)].filter(Boolean).join(' ')

/** '30. nov.', with the year when that is another than this one. */
const dayWords = (date: string, now: Date) => {
  const year = date.slice(0, 4)
  const day = formatDateShort(date).replace(/^\S+ /, '')
  return year === osloToday(now).slice(0, 4) ? day : `${day} ${year}`
}
