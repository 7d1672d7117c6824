import { addDays } from '#shared/dates.ts'
import { AbsenceForm, absenceProblem } from '../../absence-rules.ts'
import { weeksFrom } from './absence-words.ts'

export const WAYS = [
  { value: 'week', label: 'En uke' },
  { value: 'dates', label: 'Datoer' },
  { value: 'weekdays', label: 'Faste ukedager' },
] as const

export const CHOOSE_WEEKDAY = 'Velg minst én ukedag'

/** An absence as typed. Dates YYYY-MM-DD, or ''. */
export interface AbsenceDraft {
  readonly way: (typeof WAYS)[number]['value']
  /** The week's Monday. */
  readonly monday: string
  readonly startDate: string
  readonly endDate: string
  /** '1' is Monday. */
  readonly weekdays: readonly string[]
  /** The first and last day of weekdays; without a last day until further notice. */
  readonly fromDate: string
  readonly untilDate: string
}

/** Starts with next week: most substitutes ring about coming days. */
export const newDraft = (today: string): AbsenceDraft => ({
  way: 'week',
  monday: weeksFrom(today)[1]?.value ?? today,
  startDate: '',
  endDate: '',
  weekdays: [],
  fromDate: today,
  untilDate: '',
})

/** The days of the draft's chosen kind. */
export const daysOf = (draft: AbsenceDraft): AbsenceForm => {
  const { way, monday, startDate, endDate, weekdays, fromDate, untilDate } = draft
  if (way === 'week') return { startDate: monday, endDate: addDays(monday, 6), weekdays: [] }
  if (way === 'dates') return { startDate, endDate, weekdays: [] }
  return { startDate: fromDate, endDate: untilDate || null, weekdays: weekdays.map(Number) }
}

export type Problems = Partial<Record<'startDate' | 'endDate' | 'weekdays', string>>

/** Errors by field, empty for days that can be saved. */
export const problemsOf = (draft: AbsenceDraft, today: string): Problems => {
  if (draft.way === 'weekdays' && draft.weekdays.length === 0) return { weekdays: CHOOSE_WEEKDAY }
  const parsed = AbsenceForm.safeParse(daysOf(draft))
  if (!parsed.success)
    return Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]))
  const problem = absenceProblem(parsed.data, today)
  return problem ? { [problem.field]: problem.message } : {}
}
