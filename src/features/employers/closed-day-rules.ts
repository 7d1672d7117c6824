import * as z from 'zod/mini'
import { singleLine, tidied } from '#features/identity/rules.ts'
import { Day } from '#shared/contract.ts'
import { addDays, isDate, osloToday } from '#shared/dates.ts'
import { required } from '#shared/failures.ts'

/** The limit on an office's coming periods: planning days, holidays and summers of a few years. */
export const CLOSED_DAYS_MAX = 100
export const CLOSED_DAY_NAME_MAX = 60
/** The length of a period, and how far ahead it may end, in days. */
export const CLOSED_DAYS_LENGTH_MAX = 100
const FURTHEST_DAYS = 3 * 366

export const CHOOSE_CLOSED_DAYS = 'Velg både første og siste dag'
export const CLOSED_END_BEFORE_START = 'Siste dag kan ikke være før første dag'
export const CLOSED_TOO_LONG = `Dere kan stenge høyst ${CLOSED_DAYS_LENGTH_MAX} dager i én periode`
export const CLOSED_DAYS_OVER = 'Dagene er over allerede. Velg en siste dag fra og med i dag.'
export const CLOSED_DAYS_TOO_FAR = 'Velg dager innen tre år'
export const TOO_MANY_CLOSED_DAYS = `Dere har allerede ${CLOSED_DAYS_MAX} perioder. Slett noen først.`

const date = z.pipe(z.string().check(z.minLength(1, CHOOSE_CLOSED_DAYS)), Day)

/** Days when the office is closed. Dates YYYY-MM-DD, both included. */
export const ClosedDaysForm = z
  .object({
    name: z
      .string()
      .check(
        tidied(),
        z.minLength(1, required('hva dere holder stengt for')),
        z.maxLength(CLOSED_DAY_NAME_MAX, `Teksten kan ikke være lengre enn ${CLOSED_DAY_NAME_MAX} tegn`),
        singleLine('Teksten'),
      ),
    startDate: date,
    endDate: date,
  })
  .check(({ value: { startDate, endDate }, issues }) => {
    const problem = lengthProblem(startDate, endDate)
    if (problem !== null) issues.push({ code: 'custom', input: endDate, path: ['endDate'], message: problem })
  })
export type ClosedDaysForm = z.infer<typeof ClosedDaysForm>

const lengthProblem = (startDate: string, endDate: string): string | null => {
  if (!isDate(startDate) || !isDate(endDate)) return null // `Day` reports the error of each field
  if (endDate < startDate) return CLOSED_END_BEFORE_START
  return endDate >= addDays(startDate, CLOSED_DAYS_LENGTH_MAX) ? CLOSED_TOO_LONG : null
}

/** Error of a last day that is past or too far ahead, or null. */
export const closedDaysProblem = ({ endDate }: Pick<ClosedDaysForm, 'endDate'>, now: Date): string | null => {
  const today = osloToday(now)
  if (endDate < today) return CLOSED_DAYS_OVER
  return endDate > addDays(today, FURTHEST_DAYS) ? CLOSED_DAYS_TOO_FAR : null
}
