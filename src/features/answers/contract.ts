import * as z from 'zod/mini'
import { NOTICE_CHANNELS } from '#features/push/rules.ts'
import { api, Version } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { noControls, untwisted } from '#features/identity/rules.ts'
import { MESSAGE_TOO_LONG, RESPONSE_MESSAGE_MAX } from './rules.ts'
import {
  ANSWERED_ALREADY,
  BUSY,
  NOT_YOURS_TO_GIVE,
  SHIFT_ENDED,
  WITHDRAW_PLAN_CHANGED,
  WITHDRAW_TOO_LATE,
  WITHDRAW_TOO_OFTEN,
} from './texts.ts'

/** The answers that a recipient's page offers. */
export const ANSWERS = ['accepted', 'declined'] as const
export type Answer = (typeof ANSWERS)[number]

/** Outcomes of a yes to all for one shift; `declined`: the person had already declined, which stays. */
export const CLAIMED = ['won', 'already-won', 'taken', 'busy', 'cancelled', 'ended', 'declined'] as const

/** The message that a recipient may add to an answer. */
export const ResponseMessage = z._default(
  z.string().check(untwisted(), z.maxLength(RESPONSE_MESSAGE_MAX, MESSAGE_TOO_LONG), noControls('Beskjeden')),
  '',
)

const tags = ['assignments']
const ByToken = { token: z.string().check(z.maxLength(100)) }
const Answered = {
  ...ByToken,
  responseMessage: ResponseMessage,
  /** The shift that the answer is to; required when the request has several. */
  assignmentId: z.optional(Id),
}

/** The error for any answer after the end of the shift. */
export const OVER = { OVER: { status: 410, message: SHIFT_ENDED } } as const

/**
 * Refusals of a yes. `BUSY`: another shift of this employer overlaps. `ELSEWHERE`: a shift at another employer
 * overlaps; the person may take both.
 */
export const REFUSED_YES = {
  TAKEN: { status: 409, message: 'Oppdraget er allerede tatt' },
  BUSY: { status: 409, message: BUSY },
  ELSEWHERE: {
    status: 409,
    message: 'Du har en annen vakt da',
    data: z.object({
      employerName: z.nullable(z.string()),
      date: z.string(),
      startTime: z.string(),
      endTime: z.string(),
    }),
  },
  ...OVER,
} as const

/** The person's consent to a shift that overlaps one at another employer. */
export const TakeBoth = { takeBoth: z._default(z.boolean(), false) }

/**
 * The consequences of a withdrawal. The act sends `version` back; if the notices to the office have changed, nothing
 * happens and the answer is the new plan.
 */
export const WithdrawPlan = z.object({
  version: Version,
  /** The people notified: the contact that the page names, only others of the office, or no one. */
  told: z.enum(['contact', 'office', 'no-one']),
  /** The channels of their messages. */
  channels: z.array(z.enum(NOTICE_CHANNELS)),
  /** The substitute gets a confirmation by e-mail. */
  isConfirmed: z.boolean(),
  /** There are people in reserve, who are asked first. */
  isReserveAsked: z.boolean(),
  /** The same in words, as the page shows them. */
  sentences: z.array(z.string()),
  /** A short version, for the notice after the act. */
  summary: z.string(),
})
export type WithdrawPlan = z.infer<typeof WithdrawPlan>

export const Seen = { seen: z.optional(Version) }

export const WITHDRAW_REFUSED = {
  STARTED: { status: 409, message: WITHDRAW_TOO_LATE },
  TOO_OFTEN: { status: 409, message: WITHDRAW_TOO_OFTEN },
  NOT_YOURS: { status: 409, message: NOT_YOURS_TO_GIVE },
  ...OVER,
} as const

export const WITHDRAWAL_CHANGED = {
  PLAN_CHANGED: { status: 409, message: WITHDRAW_PLAN_CHANGED, data: z.object({ plan: WithdrawPlan }) },
} as const

/** Answers by personal link. */
export const answers = {
  claim: api
    .route({
      method: 'POST',
      path: '/responses/{token}/claim',
      operationId: 'claim-assignment',
      tags,
      summary: 'Si ja til et oppdrag',
    })
    .meta({ area: 'open' })
    .errors(REFUSED_YES)
    .input(z.object({ ...Answered, ...TakeBoth }))
    .output(z.object({ outcome: z.enum(['won', 'already-won']) })),
  claimAll: api
    .route({
      method: 'POST',
      path: '/responses/{token}/claim-all',
      operationId: 'claim-all-assignments',
      tags,
      summary: 'Si ja til alle vaktene i en forespørsel som du ikke har svart nei til',
    })
    .meta({ area: 'open' })
    .errors({ ELSEWHERE: REFUSED_YES.ELSEWHERE, ...OVER })
    .input(z.object({ ...ByToken, responseMessage: ResponseMessage, ...TakeBoth }))
    /** The outcome for each shift, by start; `taken` and `busy` are kept as interest. */
    .output(z.object({ answers: z.array(z.object({ assignmentId: Id, outcome: z.enum(CLAIMED) })) })),
  decline: api
    .route({
      method: 'POST',
      path: '/responses/{token}/decline',
      operationId: 'decline-assignment',
      tags,
      summary: 'Si nei til et oppdrag',
    })
    .meta({ area: 'open' })
    .errors({ ALREADY_YOURS: { status: 409, message: ANSWERED_ALREADY }, ...OVER })
    .input(z.object(Answered))
    .output(z.object({ outcome: z.literal('declined') })),
  planWithdraw: api
    .route({
      method: 'POST',
      path: '/responses/{token}/withdraw/plan',
      operationId: 'plan-withdraw-from-assignment',
      tags,
      summary: 'Se hva et avbud fører til; ingenting blir gjort',
    })
    .meta({ area: 'open' })
    .errors(WITHDRAW_REFUSED)
    .input(z.object(Answered))
    .output(WithdrawPlan),
  withdraw: api
    .route({
      method: 'POST',
      path: '/responses/{token}/withdraw',
      operationId: 'withdraw-from-assignment',
      tags,
      summary: 'Jeg kan ikke likevel: gi fra seg et oppdrag før det starter',
    })
    .meta({ area: 'open' })
    .errors({ ...WITHDRAW_REFUSED, ...WITHDRAWAL_CHANGED })
    .input(z.object({ ...Answered, ...Seen }))
    .output(z.object({ outcome: z.enum(['withdrawn', 'already-withdrawn']) })),
}
