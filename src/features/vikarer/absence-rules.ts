import * as z from 'zod/mini'
import { Day } from '#shared/contract.ts'
import { addDays, isDate } from '#shared/dates.ts'
import { FURTHEST_DAYS } from './unavailability-limits.ts'

/** The most absences that an office enters for one substitute. */
export const OFFICE_ABSENCES_MAX = 100

export const CHOOSE_ABSENCE_START = 'Velg første dag'
export const CHOOSE_ABSENCE_END = 'Velg siste dag'
export const ABSENCE_END_BEFORE_START = 'Siste dag kan ikke være før første dag'
export const ABSENCE_OVER = 'Dagene er over allerede. Velg en siste dag fra og med i dag.'
export const ABSENCE_TOO_FAR = 'Velg dager innen tre år. Skal vikaren slutte, kan du sette «Inaktiv».'
export const TOO_MANY_ABSENCES = `Vikaren har allerede ${OFFICE_ABSENCES_MAX} perioder fra dere. Slett noen først.`
export const ABSENCE_GONE = 'Fraværet er slettet allerede.'

/** ISO: 1 is Monday. */
const Weekday = z.int().check(z.gte(1), z.lte(7))

/** Days on which the office does not ask a substitute. Dates YYYY-MM-DD, both included. */
export const AbsenceForm = z
  .object({
    startDate: z.pipe(z.string().check(z.minLength(1, CHOOSE_ABSENCE_START)), Day),
    /** Null: until further notice, which requires weekdays. */
    endDate: z.nullable(z.pipe(z.string().check(z.minLength(1, CHOOSE_ABSENCE_END)), Day)),
    /** Only these, e.g. each Friday. Empty: every day. */
    weekdays: z.array(Weekday).check(
      z.maxLength(7),
      z.overwrite((days) => [...new Set(days)].toSorted((a, b) => a - b)),
    ),
  })
  .check(({ value, issues }) => {
    const message = endProblem(value)
    if (message !== null) issues.push({ code: 'custom', input: value.endDate, path: ['endDate'], message })
  })
export type AbsenceForm = z.infer<typeof AbsenceForm>

const endProblem = ({ startDate, endDate, weekdays }: AbsenceForm): string | null => {
  if (endDate === null) return weekdays.length === 0 ? CHOOSE_ABSENCE_END : null
  return isDate(startDate) && isDate(endDate) && endDate < startDate ? ABSENCE_END_BEFORE_START : null
}

/** The field and error of days in the past or too far ahead, or null. */
export const absenceProblem = ({ startDate, endDate }: AbsenceForm, today: string) => {
  const furthest = addDays(today, FURTHEST_DAYS)
  if (endDate !== null && endDate < today) return { field: 'endDate', message: ABSENCE_OVER } as const
  if (endDate !== null && endDate > furthest) return { field: 'endDate', message: ABSENCE_TOO_FAR } as const
  return startDate > furthest ? ({ field: 'startDate', message: ABSENCE_TOO_FAR } as const) : null
}
