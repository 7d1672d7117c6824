import { inSubject } from '#features/email/letter.ts'
import { formatDateShort, formatTimeRange, nightTo } from '#shared/dates.ts'

/** Date YYYY-MM-DD, times HH:MM or HH:MM:SS. */
interface Shift {
  readonly title: string
  readonly date: string
  readonly startTime: string
  readonly endTime: string
}

/**
 * 'Kan du jobbe man. 23. nov. 08.00–15.30? Vikar i 3B, Fjellhamar skole': lists of mail show only the first words.
 *
 * @param who the employer, or without a name the person who asks
 * @param before opens the subject: 'Påminnelse: '
 */
export const askingSubject = (
  { title, date, startTime, endTime }: Shift,
  who: string,
  before = '',
): string => {
  const day = dayOf({ date, startTime })
  return aboutShift(`${before}Kan du jobbe ${day} ${formatTimeRange(startTime, endTime)}?`, title, who)
}

/**
 * 'Avlyst: Vikar i 3B, man. 23. nov.': a list of mail shows the subject alone, and the title says no day.
 *
 * @param words before the title, with the space or colon after them
 */
export const shiftSubject = (words: string, { title, ...shift }: Omit<Shift, 'endTime'>): string => {
  const day = dayOf(shift)
  return `${words}${inSubject(title, Math.min(TITLE_MAX, SUBJECT_MAX - words.length - ', '.length - day.length))}, ${day}`
}

/** 'man. 23. nov.', or 'natt til man. 23. nov.'. */
const dayOf = ({ date, startTime }: Pick<Shift, 'date' | 'startTime'>): string =>
  nightTo(startTime) + formatDateShort(date)

const SUBJECT_MAX = 100
const TITLE_MAX = 60

/** The question, and as much of the title and the employer's name as there is room for. */
export const aboutShift = (question: string, title: string, who: string): string => {
  const room = SUBJECT_MAX - question.length - ' , '.length
  const shown = inSubject(who, Math.floor(room / 2))
  return `${question} ${inSubject(title, room - shown.length)}, ${shown}`
}
