import { inSubject } from '#features/email/letter.ts'
import { severalShifts } from '#features/assignments/texts.ts'
import { formatDateShort, formatTimeDotted, formatTimeRange, nightTo } from '#shared/dates.ts'

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
 * 'Avlyst: Vikar i 3B, man. 23. nov., Fjellhamar skole': a list of mail shows the subject alone, and the title says no day. Some
 * are in the registers of several employers.
 *
 * @param words before the title, with the space or colon after them
 * @param who the employer, or without a name the person who asks; null in what goes to an office without a name
 */
export const shiftSubject = (
  words: string,
  { title, ...shift }: Omit<Shift, 'endTime'>,
  who: string | null,
): string => {
  const day = `, ${dayOf(shift)}`
  const room = SUBJECT_MAX - words.length - day.length
  const end = who === null ? '' : `, ${inSubject(who, Math.floor((room - ', '.length) / 2))}`
  return words + inSubject(title, Math.min(TITLE_MAX, room - end.length)) + day + end
}

/**
 * 'Kan du ta noen av 3 vakter fra man. 23. nov., kl. 08.00–15.30? Vikar i 3B, Fjellhamar skole'; of shifts that differ, when the
 * first begins.
 *
 * @param shifts in the order of their times
 */
export const askingSubjectOfSeveral = (
  title: string,
  shifts: readonly Omit<Shift, 'title'>[],
  who: string,
): string => {
  const ranges = new Set(shifts.map(({ startTime, endTime }) => formatTimeRange(startTime, endTime)))
  const start = shifts.slice(0, 1).map(({ startTime }) => formatTimeDotted(startTime))
  const time = ranges.size === 1 ? `, kl. ${[...ranges].join('')}` : ` kl. ${start.join('')}`
  return aboutShift(`Kan du ta noen av ${severalShifts(shifts)}${time}?`, title, who)
}

/** 'man. 23. nov.', or 'natt til man. 23. nov.'. */
const dayOf = ({ date, startTime }: Pick<Shift, 'date' | 'startTime'>): string =>
  nightTo(startTime) + formatDateShort(date)

const SUBJECT_MAX = 100
const TITLE_MAX = 60

/** The question, and as much of the title and the employer's name as there is room for. */
export const aboutShift = (question: string, title: string, who: string | null): string => {
  const room = SUBJECT_MAX - question.length - ' , '.length
  const end = who === null ? '' : `, ${inSubject(who, Math.floor(room / 2))}`
  return `${question} ${inSubject(title, room + ', '.length - end.length)}${end}`
}
