import * as z from 'zod/mini'
import { api, Cursor } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
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

const tags = ['assignments']
const ById = z.object({ id: Id })

const forEmployer = api.meta({ area: 'employer' })

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
  ...orderProof,
}
