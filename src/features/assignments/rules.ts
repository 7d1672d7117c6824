import * as z from 'zod/mini'
import { noControls } from '#features/accounts/rules.ts'
import { Day, required } from '#shared/contract.ts'
import { isTime, osloToday, shiftInstants } from '#shared/dates.ts'
import { MESSAGE_TOO_LONG, RESPONSE_MESSAGE_MAX } from './answer-rules.ts'
import { CHOOSE_CHANNEL, CHOOSE_RECIPIENT, DATE_PAST, SHIFT_OVER } from './texts.ts'

export type AssignmentStatus = 'open' | 'assigned' | 'completed' | 'cancelled'

/** What the log tells apart, by the words of its badges: an open shift is waiting until it has ended unfilled. */
export const LOG_STATUSES = ['waiting', 'assigned', 'unfilled', 'completed', 'cancelled'] as const
export type LogStatus = (typeof LOG_STATUSES)[number]

export const logStatus = ({
  status,
  hasEnded,
}: {
  readonly status: AssignmentStatus
  readonly hasEnded: boolean
}): LogStatus => {
  if (status !== 'open') return status
  return hasEnded ? 'unfilled' : 'waiting'
}

/** What may be done with an assignment in each state: buttons, procedures and tests read this table. */
const ALLOWED = {
  claim: ['open'],
  decline: ['open', 'assigned'],
  withdraw: ['assigned'],
  sendRequests: ['open'],
  remindAll: ['open'],
  remindAssigned: ['assigned'],
  cancel: ['open', 'assigned'],
  complete: ['assigned'],
} as const satisfies Record<string, readonly AssignmentStatus[]>

export type AssignmentAction = keyof typeof ALLOWED

/** The states in which something may be done. */
export const statesFor = (action: AssignmentAction): readonly AssignmentStatus[] => ALLOWED[action]

export const isAllowed = (action: AssignmentAction, status: AssignmentStatus): boolean =>
  ALLOWED[action].some((allowed) => allowed === status)

/** A day, and the hour that the clock may be set back: an index on the start finds with it what is not over. */
export const LONGEST_SHIFT_HOURS = 26

export const CHANNELS = ['sms', 'email'] as const
export type Channel = (typeof CHANNELS)[number]

/** What a recipient can answer on their page. */
export const ANSWERS = ['accepted', 'declined'] as const
export type Answer = (typeof ANSWERS)[number]

/** What may be done only until the shift ends: what comes after reaches nobody in time. */
const BEFORE_THE_END: readonly AssignmentAction[] = ['sendRequests', 'remindAll', 'remindAssigned', 'cancel']

/** May this be done with the assignment now? */
export const isPossible = (
  action: AssignmentAction,
  { status, hasEnded }: { readonly status: AssignmentStatus; readonly hasEnded: boolean },
): boolean => isAllowed(action, status) && !(hasEnded && BEFORE_THE_END.includes(action))

/** Nobody waits for an answer any more. */
export const isOver = ({
  status,
  hasEnded,
}: {
  readonly status: AssignmentStatus
  readonly hasEnded: boolean
}): boolean => hasEnded || status === 'completed' || status === 'cancelled'

/** So often one assignment can be given back: what goes on and on is no matter for a button, and its mails no help. */
export const WITHDRAWALS_MAX = 10

/** After so many withdrawals yeses and withdrawals are told by e-mail only: a link must not use up an employer's credits. */
export const WITHDRAWALS_TOLD_BY_SMS = 3

/** A second reminder within this time is taken for the same press. */
export const REMINDER_PAUSE_MINUTES = 5

/** Of the description and of the requirements. */
export const LONG_TEXT_MAX = 1000

/** What a recipient may write beside the answer. */
export const ResponseMessage = z._default(
  z.string().check(z.trim(), z.maxLength(RESPONSE_MESSAGE_MAX, MESSAGE_TOO_LONG), noControls('Beskjeden')),
  '',
)

/** HH:MM */
export const TimeOfDay = z.string().check(z.refine(isTime, 'Skriv klokkeslettet som TT:MM'))

const text = (name: string, what: string, min: number, max: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: required(what), abort: true }),
      z.minLength(min, `${name} må ha minst ${min} tegn`),
      z.maxLength(max, `${name} kan ikke være lengre enn ${max} tegn`),
      noControls(name),
    )

const optionalText = (name: string, max: number) =>
  z._default(
    z
      .string()
      .check(z.trim(), z.maxLength(max, `${name} kan ikke være lengre enn ${max} tegn`), noControls(name)),
    '',
  )

const time = (name: string, what: string) =>
  z
    .string()
    .check(
      z.minLength(1, { error: required(what), abort: true }),
      z.refine(isTime, `${name} må være et klokkeslett som TT:MM, for eksempel 07:45`),
    )

const VikarIds = z.array(z.uuid()).check(z.maxLength(5000))

export const Recipients = z.discriminatedUnion('kind', [
  /** `alsoIds`: whom 'alle tilgjengelige' leaves out, to be asked anyway. */
  z.object({ kind: z.literal('all'), alsoIds: z._default(VikarIds, []) }),
  // The problem belongs to the field as a whole: 'recipients' is what the form shows, not the list inside.
  z
    .object({ kind: z.literal('chosen'), vikarIds: VikarIds })
    .check(z.refine(({ vikarIds }) => vikarIds.length > 0, CHOOSE_RECIPIENT)),
])
export type Recipients = z.infer<typeof Recipients>

/** What the form for a new assignment takes. Dates YYYY-MM-DD, times HH:MM; an end at or before the start is the next day. */
export const AssignmentForm = z.object({
  title: text('Tittelen', 'tittel', 3, 100),
  location: text('Stedet', 'sted', 2, 200),
  date: z.pipe(z.string().check(z.minLength(1, required('dato'))), Day),
  startTime: time('Starttid', 'starttid'),
  endTime: time('Sluttid', 'sluttid'),
  description: optionalText('Beskrivelsen', LONG_TEXT_MAX),
  requirements: optionalText('Kravene', LONG_TEXT_MAX),
  recipients: Recipients,
  channels: z.array(z.enum(CHANNELS)).check(z.minLength(1, CHOOSE_CHANNEL), z.maxLength(CHANNELS.length)),
})
export type AssignmentForm = z.infer<typeof AssignmentForm>

/** What the form's schema cannot know because it depends on the time: a shift must lie ahead. */
export const timeProblem = (
  shift: Pick<AssignmentForm, 'date' | 'startTime' | 'endTime'>,
  now: Date,
): { path: 'date' | 'endTime'; message: string } | null => {
  if (shift.date < osloToday(now)) return { path: 'date', message: DATE_PAST }
  return shiftInstants(shift).endsAt <= now ? { path: 'endTime', message: SHIFT_OVER } : null
}
