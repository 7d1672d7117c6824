import * as z from 'zod/mini'
import { Day } from '#shared/contract.ts'
import { addDays, osloToday } from '#shared/dates.ts'
import { UNAVAILABILITY_REASONS } from './rules.ts'
import { FURTHEST_DAYS } from './unavailability-limits.ts'

/** Specification, part 2, sections 5 and 8. */
export const CHOOSE_DATES = 'Vennligst velg både start- og sluttdato'
export const END_BEFORE_START = 'Sluttdato kan ikke være før startdato'
export const VIKAR_ID_MISSING = 'Vikar ID mangler'
export const OWN_EMAIL_MISSING =
  'En av arbeidsgiverne dine har ikke e-postadressen din, og når deg bare på SMS. Be dem om å legge den inn først.'

export const PERIOD_OVER = 'Perioden er allerede over. Velg en sluttdato fra og med i dag.'
export const PERIOD_TOO_FAR =
  'Velg en sluttdato innen tre år. Si heller fra til arbeidsgiveren hvis du slutter.'
export const TOO_MANY_PERIODS = 'Du har allerede 100 perioder. Slett noen først.'

/** More than any person plans; an unlimited list would slow down every choice of recipients. */
export const PERIODS_MAX = 100

/** Days that a period is retained once it is over: an illness must not stay on record. */
export const KEPT_DAYS = 90

const date = z.pipe(z.string().check(z.minLength(1, CHOOSE_DATES)), Day)

/** The dialog's form. Dates YYYY-MM-DD, both included; '' for no reason. */
export const PeriodForm = z
  .object({
    startDate: date,
    endDate: date,
    reason: z._default(z.union([z.enum(UNAVAILABILITY_REASONS), z.literal('')], 'Velg en årsak'), ''),
  })
  .check(
    z.refine(({ startDate, endDate }) => !startDate || !endDate || endDate >= startDate, {
      path: ['endDate'],
      error: END_BEFORE_START,
    }),
  )
export type PeriodForm = z.infer<typeof PeriodForm>

/** The check that depends on today: an error for the end, or null. */
export const endProblem = ({ endDate }: Pick<PeriodForm, 'endDate'>, now: Date): string | null => {
  const today = osloToday(now)
  if (endDate < today) return PERIOD_OVER
  return endDate > addDays(today, FURTHEST_DAYS) ? PERIOD_TOO_FAR : null
}
