import * as z from 'zod/mini'
import { api, Cursor, Day } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { noControls } from '#features/identity/rules.ts'
import { LONG_TEXT_MAX, RESPONSE_TYPES, SHIFTS_MAX } from '#features/assignments/rules.ts'
import {
  CLAIMED,
  OVER,
  REFUSED_YES,
  ResponseMessage,
  Seen,
  TakeBoth,
  WITHDRAW_REFUSED,
  WITHDRAWAL_CHANGED,
  WithdrawPlan,
} from '#features/answers/contract.ts'
import { MY_STATES } from '#features/answers/rules.ts'
import { ANSWERED_ALREADY, CHANGED_SINCE, FREE_NOW } from '#features/answers/texts.ts'

/** A shift that the substitute was asked about, with its state for them. Dates YYYY-MM-DD, times HH:MM:SS. */
export const MyAssignment = z.object({
  id: Id,
  /** Shared by the shifts of one request. */
  requestId: Id,
  employerName: z.nullable(z.string()),
  employerAddress: z.nullable(z.string()),
  title: z.string(),
  location: z.string(),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  startsAt: z.iso.datetime(),
  description: z.nullable(z.string()),
  requirements: z.nullable(z.string()),
  state: z.enum(MY_STATES),
  /** The shift has a free place. */
  isOpen: z.boolean(),
  /** Another shift of the same employer overlaps, and they cannot have both. */
  isBusy: z.boolean(),
  hasStarted: z.boolean(),
  hasEnded: z.boolean(),
  response: z.nullable(z.enum(RESPONSE_TYPES)),
  /** The substitute has the shift and has not confirmed its changed times; a yes confirms them. */
  isToConfirm: z.boolean(),
  /** The times agreed to before those that await confirmation. */
  agreed: z.nullable(z.object({ date: z.string(), startTime: z.string(), endTime: z.string() })),
  /** The message that the substitute added to the answer. */
  message: z.nullable(z.string()),
  /** The person to call about an own or open shift; null for others. Phone in E.164. */
  contact: z.nullable(z.object({ name: z.string(), phone: z.nullable(z.string()), email: z.string() })),
})
export type MyAssignment = z.infer<typeof MyAssignment>

/** `coming`: shifts that have not ended: own, then open, then others. `past`: ended ones, latest first. */
export const MY_LISTS = ['coming', 'past'] as const

/** The part of the list that contained the last row, and its position there. */
const MyCursor = z
  .string()
  .check(z.refine((text) => /^[012]_/.test(text) && Cursor.safeParse(text.slice(2)).success, 'Ugyldig side'))

const tags = ['my-assignments']
const own = api.meta({ area: 'vikar' })
const Fact = z.string().check(z.maxLength(LONG_TEXT_MAX), noControls('Feltet'))

/**
 * The facts that an answer refers to: it is refused if they have changed. Date YYYY-MM-DD, times HH:MM:SS. The texts
 * are optional.
 */
export const SeenFacts = z.object({
  date: Day,
  startTime: Fact,
  endTime: Fact,
  title: z.optional(Fact),
  location: z.optional(Fact),
  /** Empty without one, like the requirements. */
  description: z.optional(Fact),
  requirements: z.optional(Fact),
})
export type SeenFacts = z.infer<typeof SeenFacts>

const Answered = z.object({ id: Id, responseMessage: ResponseMessage })

/** The shifts in a summary of a request, each with its facts. */
const AnsweredAll = z.object({
  requestId: Id,
  shifts: z.array(z.object({ id: Id, seen: SeenFacts })).check(z.minLength(1), z.maxLength(SHIFTS_MAX)),
  responseMessage: ResponseMessage,
})

/** A substitute's own assignments. */
export const mine = {
  list: own
    .route({
      method: 'GET',
      path: '/my-assignments',
      operationId: 'list-my-assignments',
      tags,
      summary: 'Oppdragene jeg er spurt om, hos alle arbeidsgiverne mine',
    })
    .input(z.object({ list: z.enum(MY_LISTS), cursor: z.optional(MyCursor) }))
    .output(
      z.object({
        assignments: z.array(MyAssignment),
        /** Number of coming shifts that wait for an answer, on any page; 0 for past ones. */
        waiting: z.int(),
        nextCursor: z.nullable(z.string()),
      }),
    ),
  hours: own
    .route({
      method: 'GET',
      path: '/my-assignments/hours',
      operationId: 'read-my-hours',
      tags,
      summary: 'Timene mine denne måneden',
    })
    /** Minutes of shifts that begin in the month in Oslo: `done` have ended, `booked` have not. */
    .output(z.object({ month: z.string(), doneMinutes: z.int(), bookedMinutes: z.int() })),
  why: own
    .route({
      method: 'GET',
      path: '/my-assignments/{id}/why',
      operationId: 'why-was-i-asked',
      tags,
      summary: 'Hvorfor jeg ble spurt om et oppdrag, og når',
    })
    .input(z.object({ id: Id }))
    /** One or two sentences: other people are counted, never named. */
    .output(z.object({ sentences: z.array(z.string()) })),
  claim: own
    .route({
      method: 'POST',
      path: '/my-assignments/{id}/claim',
      operationId: 'claim-my-assignment',
      tags,
      summary: 'Si ja til et oppdrag jeg er spurt om',
    })
    .errors({ ...REFUSED_YES, CHANGED: { status: 409, message: CHANGED_SINCE } })
    .input(z.extend(Answered, { ...TakeBoth, seen: z.optional(SeenFacts) }))
    .output(z.object({ outcome: z.enum(['won', 'already-won']) })),
  claimAll: own
    .route({
      method: 'POST',
      path: '/my-requests/{requestId}/claim-all',
      operationId: 'claim-my-assignments',
      tags,
      summary: 'Si ja til flere vakter i en forespørsel',
    })
    .errors({
      ELSEWHERE: REFUSED_YES.ELSEWHERE,
      CHANGED: { status: 409, message: CHANGED_SINCE },
      ...OVER,
    })
    .input(z.extend(AnsweredAll, TakeBoth))
    /** The outcome for each shift, by start; `taken` and `busy` become interest. */
    .output(z.object({ answers: z.array(z.object({ assignmentId: Id, outcome: z.enum(CLAIMED) })) })),
  declineAll: own
    .route({
      method: 'POST',
      path: '/my-requests/{requestId}/decline-all',
      operationId: 'decline-my-assignments',
      tags,
      summary: 'Si nei til flere vakter i en forespørsel',
    })
    .errors({ CHANGED: { status: 409, message: CHANGED_SINCE }, ...OVER })
    .input(AnsweredAll)
    /** Ids of the shifts without an earlier answer. */
    .output(z.object({ declined: z.array(Id) })),
  reserve: own
    .route({
      method: 'POST',
      path: '/my-assignments/{id}/reserve',
      operationId: 'reserve-my-assignment',
      tags,
      summary: 'Sett meg i reserve for et oppdrag som er tatt',
    })
    .errors({ FREE: { status: 409, message: FREE_NOW }, ...OVER })
    .input(Answered)
    .output(z.object({ outcome: z.enum(['in-reserve', 'already-won']) })),
  decline: own
    .route({
      method: 'POST',
      path: '/my-assignments/{id}/decline',
      operationId: 'decline-my-assignment',
      tags,
      summary: 'Si nei til et oppdrag jeg er spurt om',
    })
    .errors({
      ALREADY_YOURS: { status: 409, message: ANSWERED_ALREADY },
      CHANGED: { status: 409, message: CHANGED_SINCE },
      ...OVER,
    })
    .input(z.extend(Answered, { seen: z.optional(SeenFacts) }))
    .output(z.object({ outcome: z.literal('declined') })),
  planWithdraw: own
    .route({
      method: 'POST',
      path: '/my-assignments/{id}/withdraw/plan',
      operationId: 'plan-withdraw-from-my-assignment',
      tags,
      summary: 'Se hva et avbud fører til; ingenting blir gjort',
    })
    .errors(WITHDRAW_REFUSED)
    .input(z.object({ id: Id }))
    .output(WithdrawPlan),
  withdraw: own
    .route({
      method: 'POST',
      path: '/my-assignments/{id}/withdraw',
      operationId: 'withdraw-from-my-assignment',
      tags,
      summary: 'Jeg kan ikke likevel',
    })
    .errors({ ...WITHDRAW_REFUSED, ...WITHDRAWAL_CHANGED })
    .input(z.extend(Answered, Seen))
    .output(z.object({ outcome: z.enum(['withdrawn', 'already-withdrawn']) })),
}
