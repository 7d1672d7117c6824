import { CHANNELS } from '#features/assignments/rules.ts'
import * as z from 'zod/mini'
import { api, Cursor } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { ActPlan, PLAN_CHANGED, Press } from '#features/requests/contract-acts.ts'
import { orderProof } from './contract-proof.ts'
import { Alarm, Line } from '#features/asking/shapes.ts'
import {
  AssignmentEvent,
  LogFilter,
  LoggedAssignment,
  NextStep,
  RecipientRow,
  RequestShift,
} from './shapes.ts'
import { BUSY_THEN, CLOSED } from '#features/requests/texts-acts.ts'
import { HAS_PLACE, NO_PLACE_LEFT } from './texts.ts'

const tags = ['assignments']
const ById = z.object({ id: Id })

const forEmployer = api.meta({ area: 'employer' })
/** What reaches other people. */
const sending = api.meta({ area: 'sending' })

/** The assignment is not in a state for it; `data` has nothing more to say, the page refetches it. */
const NOT_NOW = { CLOSED: { status: 409, message: CLOSED } } as const

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

/** The office's view of its assignments. Its acts on them are `officeActs` of the room requests. */
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
        /** Null when all were asked as the request was made. */
        line: z.nullable(Line),
        next: NextStep,
        /** Null: it does not look as if the shift may go unfilled. */
        alarm: z.nullable(Alarm),
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
  ...orderProof,
}
