import * as z from 'zod/mini'
import { api, Cursor } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { person } from './contract-person.ts'
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

/** The office's view of its assignments. The acts on them are `officeActs` in the room requests. */
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
        /** All assignments of the employer, whatever the filter. */
        total: z.int(),
        /** The number of hits of the filter, counted up to {@link MATCHING_MAX}; null without a filter. */
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
        /** All shifts of its request, including this one, by start. */
        shifts: z.array(RequestShift),
        recipients: z.array(RecipientRow),
        /** Null if all were asked when the request was made. */
        line: z.nullable(Line),
        next: NextStep,
        /** Null: no reason to expect that the shift goes unfilled. */
        alarm: z.nullable(Alarm),
        /** Newest first, at most {@link EVENTS_MAX}, plus messages without an event. */
        events: z.array(AssignmentEvent),
        /** Messages about it wait, because their gateway does not answer. */
        isHeldUp: z.boolean(),
        /** Seconds left to undo its request. */
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
  ...person,
}
