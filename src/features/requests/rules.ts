import * as z from 'zod/mini'
import { noControls, singleLine, tidied, untwisted } from '#features/identity/rules.ts'
import { LONG_TEXT_MAX, SHIFTS_MAX } from '#features/assignments/rules.ts'
import { addDays, endsNextDay, instantsAt, osloToday, shiftInstants } from '#shared/dates.ts'
import { cleanForGsm7, gsm7Length } from '#shared/gsm7.ts'
import { required } from '#shared/failures.ts'
import { Id } from '#shared/ids.ts'
import { Channels, Recipients, ShiftForm, Shifts, WHEN } from '#features/asking/planned-request.ts'
import { momentOf } from '#features/asking/choice.ts'
import { AskingOnScreen, askingProblem } from '#features/asking/form.ts'
import { Asking, AT_ONCE } from '#features/asking/rules.ts'
import { DATE_PAST, SHIFT_OVER, SHIFT_TWICE, WORDS_TOO_LONG } from './texts.ts'
import { TOO_MANY_SHIFTS } from '#features/asking/texts.ts'
import { hourSkipped } from '#features/asking/texts-choice.ts'

/** A second reminder within this time counts as the same press. */
export const REMINDER_PAUSE_MINUTES = 5

const text = (name: string, what: string, min: number, max: number, characters = singleLine) =>
  z
    .string()
    .check(
      characters === singleLine ? tidied() : untwisted(),
      z.minLength(1, { error: required(what), abort: true }),
      z.minLength(min, `${name} må ha minst ${min} tegn`),
      z.maxLength(max, `${name} kan ikke være lengre enn ${max} tegn`),
      characters(name),
    )

/** Characters of the office's own message to people it has asked: it fits in an SMS beside the sender and the shift. */
export const OFFICE_WORDS_MAX = 100
export const OfficeWords = text('Meldingen', 'en melding', 1, OFFICE_WORDS_MAX, noControls).check(
  z.refine((words) => gsm7Length(cleanForGsm7(words)) <= OFFICE_WORDS_MAX, WORDS_TOO_LONG),
)

const optionalText = (name: string, max: number) =>
  z._default(
    z
      .string()
      .check(untwisted(), z.maxLength(max, `${name} kan ikke være lengre enn ${max} tegn`), noControls(name)),
    '',
  )

/** The form for a new assignment. Dates YYYY-MM-DD, times HH:MM; an end at or before the start is on the next day. */
export const AssignmentForm = z.object({
  title: text('Tittelen', 'tittel', 3, 100),
  location: text('Stedet', 'sted', 2, 200),
  ...WHEN,
  description: optionalText('Beskrivelsen', LONG_TEXT_MAX),
  requirements: optionalText('Kravene', LONG_TEXT_MAX),
  recipients: Recipients,
  /** Null or absent: the whole office. A user bound to one department may omit it. */
  departmentId: z.optional(z.nullable(Id)),
  channels: Channels,
  /** For e-mail alone: people whose e-mail comes back get an SMS. */
  smsIfBounced: z.optional(z.boolean()),
  asking: z._default(Asking, AT_ONCE),
})
export type AssignmentForm = z.infer<typeof AssignmentForm>

/** A form for several shifts that share everything but their times. */
export const RequestForm = z.extend(
  z.omit(AssignmentForm, { date: true, startTime: true, endTime: true, places: true }),
  { shifts: Shifts },
)
export type RequestForm = z.infer<typeof RequestForm>

/** The editable fields of a shift that substitutes were asked about. An absent department stays unchanged. */
export const ShiftEdit = z.omit(AssignmentForm, {
  recipients: true,
  channels: true,
  smsIfBounced: true,
  asking: true,
})
export type ShiftEdit = z.infer<typeof ShiftEdit>

/** The office's words to a person taken off a shift. */
export const RemovalWords = optionalText('Beskjeden', 300)

/** The office's sentence to the people whose shifts it cancels. */
export const CANCEL_WORDS_MAX = 300
export const CancelWords = optionalText('Beskjeden', CANCEL_WORDS_MAX)

/** A template's name. */
export const TemplateName = text('Navnet', 'navn på malen', 1, 60)

/** The first shift that occurs twice: it should need more substitutes instead. */
export const repeatedShift = (
  shifts: readonly Pick<ShiftForm, 'date' | 'startTime' | 'endTime'>[],
): number | null => {
  const keys = shifts.map(({ date, startTime, endTime }) => `${date} ${startTime} ${endTime}`)
  const again = keys.findIndex((key, at) => keys.indexOf(key) < at)
  return again === -1 ? null : again
}

/** The start of each shift. */
export const startsOf = (shifts: readonly Pick<ShiftForm, 'date' | 'startTime' | 'endTime'>[]): Date[] =>
  shifts.map((shift) => shiftInstants(shift).startsAt)

/** The check that depends on the time, which the schema cannot make: a shift must lie ahead. */
export const timeProblem = (
  shift: Pick<AssignmentForm, 'date' | 'startTime' | 'endTime'>,
  now: Date,
): { path: 'date' | 'startTime' | 'endTime'; message: string } | null => {
  if (shift.date < osloToday(now)) return { path: 'date', message: DATE_PAST }
  const { startTime, endTime } = shift
  if (isSkipped(shift.date, startTime)) return { path: 'startTime', message: hourSkipped(startTime) }
  const endDate = endsNextDay(startTime, endTime) ? addDays(shift.date, 1) : shift.date
  if (isSkipped(endDate, endTime)) return { path: 'endTime', message: hourSkipped(endTime) }
  return shiftInstants(shift).endsAt <= now ? { path: 'endTime', message: SHIFT_OVER } : null
}

/** True for a time in the hour that summer time skips. */
const isSkipped = (date: string, time: string) => instantsAt(date, time).length === 0

const dateAhead = z.refine<string>((date) => date >= osloToday(new Date()), DATE_PAST)
/** Past days are refused at their own field. */
const timesPossible: z.core.CheckFn<Pick<ShiftForm, 'date' | 'startTime' | 'endTime'>> = ({
  value,
  issues,
}) => {
  const problem = timeProblem(value, new Date())
  if (problem && problem.path !== 'date')
    issues.push({ code: 'custom', input: value, path: [problem.path], message: problem.message })
}

const ShiftOnScreen = z
  .extend(ShiftForm, { date: ShiftForm.shape.date.check(dateAhead) })
  .check(timesPossible)

/**
 * On screen the day and the end are checked together with the other fields; the server checks them against its own
 * clock. `more`: the shifts after the first.
 */
export const AssignmentFormOnScreen = z
  .extend(AssignmentForm, {
    date: AssignmentForm.shape.date.check(dateAhead),
    more: z._default(z.array(ShiftOnScreen).check(z.maxLength(SHIFTS_MAX - 1, TOO_MANY_SHIFTS)), []),
    asking: z.optional(AskingOnScreen),
  })
  .check(timesPossible, ({ value, issues }) => {
    const shifts = [value, ...value.more]
    const again = repeatedShift(shifts)
    if (again !== null)
      issues.push({ code: 'custom', input: value, path: ['more', again - 1, 'date'], message: SHIFT_TWICE })
    const { askAllAt, sendAt } = value.asking ?? {}
    const chosen = { askAllAt: momentOf(askAllAt), sendAt: momentOf(sendAt) }
    const wrong = askingProblem(chosen, startsOf(shifts), new Date())
    if (wrong)
      issues.push({ code: 'custom', input: value, path: ['asking', wrong.path], message: wrong.message })
  })
export type AssignmentFormOnScreen = z.infer<typeof AssignmentFormOnScreen>
