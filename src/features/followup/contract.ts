import { CHANNELS } from '#features/assignments/rules.ts'
import * as z from 'zod/mini'
import { api, Cursor } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { ActPlan, PLAN_CHANGED, Press, QUIET_NOW, SendAnyway, Sent } from '#features/requests/contract.ts'
import { VikarIds } from '#features/asking/planned-request.ts'
import { OfficeWords } from '#features/requests/rules.ts'
import { shiftActs } from './contract-acts.ts'
import { orderProof } from './contract-proof.ts'
import { AssignmentEvent, LogFilter, LoggedAssignment, RecipientRow, RequestShift } from './shapes.ts'
import {
  BUSY_THEN,
  CANNOT_REMIND,
  CHOOSE_VIKAR,
  CLOSED,
  HAS_PLACE,
  NO_PLACE_LEFT,
  NO_REQUEST_LEFT,
  JUST_WRITTEN,
  NOBODY_NEW,
  REMINDED_JUST_NOW,
  UNREACHABLE,
} from './texts.ts'

const tags = ['assignments']
const ById = z.object({ id: Id })

const forEmployer = api.meta({ area: 'employer' })
/** What reaches other people. */
const sending = api.meta({ area: 'sending' })

/** The assignment is not in a state for it; `data` has nothing more to say, the page refetches it. */
const NOT_NOW = { CLOSED: { status: 409, message: CLOSED } } as const
const TOO_SOON = { TOO_SOON: { status: 409, message: REMINDED_JUST_NOW } } as const

const Answering = z.object({
  id: Id,
  vikarId: Id,
  answer: z.enum(['accepted', 'declined']),
  /** A yes of a person without e-mail may be confirmed by SMS, for a credit. */
  mayConfirmBySms: z._default(z.boolean(), true),
  seen: Press.seen,
  /** After a no: line and reserve ask the next, or ask no one. Left out: they go on as they were. */
  askNext: z.optional(z.boolean()),
})
const ANSWER_REFUSED = {
  ...NOT_NOW,
  FULL: { status: 409, message: NO_PLACE_LEFT },
  BUSY: { status: 409, message: BUSY_THEN },
  HAS_PLACE: { status: 409, message: HAS_PLACE },
} as const

/** What the office sees and does of its assignments. */
export const followup = {
  list: forEmployer
    .route({
      method: 'GET',
      path: '/assignments',
      operationId: 'list-assignments',
      tags,
      summary: 'Oppdragslogg etter når vaktene er: det som kommer, først, og så bakover',
    })
    .input(z.extend(LogFilter, { cursor: z.optional(Cursor) }))
    .output(
      z.object({
        assignments: z.array(LoggedAssignment),
        /** All of the employer's, whatever the filter. */
        total: z.int(),
        /** What the filter lets through, counted up to {@link MATCHING_MAX}; null without a filter. */
        matching: z.nullable(z.int()),
        nextCursor: z.nullable(z.string()),
      }),
    ),
  follow: forEmployer
    .route({
      method: 'GET',
      path: '/assignments/{id}',
      operationId: 'follow-assignment',
      tags,
      summary: 'Ett oppdrag slik det går: hvem som er spurt, og hva som har skjedd',
    })
    .input(ById)
    .output(
      z.object({
        assignment: LoggedAssignment,
        /** All that its request asks about, itself included, in the order of their times. */
        shifts: z.array(RequestShift),
        recipients: z.array(RecipientRow),
        /** The newest first, at most {@link EVENTS_MAX} besides messages without an event. */
        events: z.array(AssignmentEvent),
        /** Messages about it wait, because what sends them does not answer. */
        isHeldUp: z.boolean(),
        /** How many seconds its request can still be undone. */
        undoSeconds: z.number(),
      }),
    ),
  responses: forEmployer
    .route({
      method: 'GET',
      path: '/assignments/{id}/responses',
      operationId: 'list-responses',
      tags,
      summary: 'Alle svar på oppdraget',
    })
    .input(ById)
    .output(z.object({ recipients: z.array(RecipientRow) })),
  remindAll: sending
    .route({
      method: 'POST',
      path: '/assignments/{id}/reminders',
      operationId: 'remind-all',
      tags,
      summary: 'Send påminnelse til alle som ikke har svart, eller noen av dem (send-sms, send-email)',
    })
    .errors({
      ...NOT_NOW,
      ...TOO_SOON,
      ...QUIET_NOW,
      NOBODY_ASKED: { status: 409, message: CANNOT_REMIND.NOBODY_ASKED.description },
      ALL_ANSWERED: { status: 409, message: CANNOT_REMIND.ALL_ANSWERED.description },
    })
    .input(
      z.object({
        id: Id,
        /** Of those who have not answered or are in reserve, these; all of them when it is left out. */
        vikarIds: z.optional(VikarIds.check(z.minLength(1, CHOOSE_VIKAR))),
        ...SendAnyway,
      }),
    )
    .output(Sent),
  remindAssigned: sending
    .route({
      method: 'POST',
      path: '/assignments/{id}/reminder',
      operationId: 'remind-assigned',
      tags,
      summary: 'Send påminnelse til vikaren som har oppdraget (send-sms, send-email)',
    })
    .errors({
      ...NOT_NOW,
      ...TOO_SOON,
      ...QUIET_NOW,
      NO_VIKAR: { status: 409, message: CANNOT_REMIND.NO_VIKAR.description },
      UNREACHABLE: { status: 409, message: UNREACHABLE },
    })
    .input(z.extend(ById, SendAnyway))
    .output(Sent),
  sendRequests: sending
    .route({
      method: 'POST',
      path: '/assignments/{id}/requests',
      operationId: 'send-requests',
      tags,
      summary: 'Send forespørselen til dem som ikke har fått den (send-sms, send-email)',
    })
    .errors({ ...NOT_NOW, ...QUIET_NOW, ALL_ASKED: { status: 409, message: NO_REQUEST_LEFT } })
    .input(z.extend(ById, SendAnyway))
    .output(Sent),
  askMore: sending
    .route({
      method: 'POST',
      path: '/assignments/{id}/recipients',
      operationId: 'ask-more',
      tags,
      summary: 'Spør flere om en åpen vakt (send-sms, send-email)',
    })
    .errors({ ...NOT_NOW, ...QUIET_NOW, ALL_ASKED: { status: 409, message: NOBODY_NEW } })
    .input(z.object({ id: Id, vikarIds: VikarIds.check(z.minLength(1, CHOOSE_VIKAR)), ...SendAnyway }))
    .output(Sent),
  planAnswerFor: sending
    .route({
      method: 'POST',
      path: '/assignments/{id}/answers/plan',
      operationId: 'plan-answer-for',
      tags,
      summary: 'Se hva det fører til å registrere svaret; ingenting blir gjort',
    })
    .errors(ANSWER_REFUSED)
    .input(Answering)
    .output(ActPlan),
  answerFor: sending
    .route({
      method: 'POST',
      path: '/assignments/{id}/answers',
      operationId: 'answer-for',
      tags,
      summary: 'Registrer ja eller nei fra en vikar som har svart på annen måte',
    })
    .errors({ ...ANSWER_REFUSED, ...PLAN_CHANGED })
    .input(Answering)
    /** The channel of the confirmation; null without one. */
    .output(z.object({ confirmedBy: z.nullable(z.enum(CHANNELS)) })),
  write: sending
    .route({
      method: 'POST',
      path: '/assignments/{id}/messages',
      operationId: 'write-to-recipients',
      tags,
      summary: 'Skriv til noen av dem som er spurt (send-sms, send-email)',
    })
    .errors({ ...NOT_NOW, ...QUIET_NOW, JUST_SENT: { status: 409, message: JUST_WRITTEN } })
    .input(
      z.object({
        id: Id,
        vikarIds: VikarIds.check(z.minLength(1, CHOOSE_VIKAR)),
        words: OfficeWords,
        ...SendAnyway,
      }),
    )
    .output(Sent),
  ...orderProof,
  ...shiftActs,
}
