import * as z from 'zod/mini'
import { Availability } from '#features/vikarer/rules.ts'
import { api, Cursor } from '#shared/contract.ts'
import { AssignmentForm, Day, ResponseMessage } from './rules.ts'

const ResponseType = z.enum(['accepted', 'declined', 'interested'])

/** What became of one channel of a send. Credits are SMS. */
export const SmsResult = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('not-chosen') }),
  z.object({ kind: z.literal('queued'), count: z.int(), balance: z.int(), withoutMobile: z.int() }),
  z.object({ kind: z.literal('too-few-credits'), needed: z.int(), balance: z.int() }),
  /** The employer has sent what may be sent in an hour. */
  z.object({ kind: z.literal('too-many-this-hour'), limit: z.int() }),
])
export type SmsResult = z.infer<typeof SmsResult>

export const Created = z.object({
  id: z.uuid(),
  /** False when the same request id had already made it. */
  isNew: z.boolean(),
  recipients: z.int(),
  sms: SmsResult,
  emails: z.int(),
})
export type Created = z.infer<typeof Created>

/** A substitute as the form for a new assignment shows them. */
export const Candidate = z.object({
  id: z.uuid(),
  fullName: z.string(),
  phone: z.string(),
  company: z.nullable(z.string()),
  skills: z.nullable(z.string()),
  availability: Availability,
  /** The reason why 'alle tilgjengelige' leaves them out on that date; null when they are in. */
  leftOut: z.nullable(z.enum(['busy', 'inactive', 'unavailable'])),
})
export type Candidate = z.infer<typeof Candidate>

/** A card of the log. */
export const LoggedAssignment = z.object({
  id: z.uuid(),
  title: z.string(),
  location: z.string(),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  description: z.nullable(z.string()),
  requirements: z.nullable(z.string()),
  status: z.enum(['open', 'assigned', 'completed', 'cancelled']),
  hasEnded: z.boolean(),
  vikar: z.nullable(z.object({ fullName: z.string(), phone: z.nullable(z.string()) })),
  asked: z.int(),
  responses: z.int(),
  latestResponseAt: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
})
export type LoggedAssignment = z.infer<typeof LoggedAssignment>

/** One recipient of an assignment and what came back. */
export const RecipientRow = z.object({
  vikarId: z.uuid(),
  fullName: z.string(),
  phone: z.nullable(z.string()),
  response: z.nullable(ResponseType),
  message: z.nullable(z.string()),
  respondedAt: z.nullable(z.iso.datetime()),
  sms: z.nullable(z.string()),
  email: z.nullable(z.string()),
})
export type RecipientRow = z.infer<typeof RecipientRow>

const tags = ['assignments']
const ByToken = { token: z.string().check(z.maxLength(100)) }

const forEmployer = api.meta({ area: 'employer' })

export const assignments = {
  candidates: forEmployer
    .route({
      method: 'GET',
      path: '/assignments/candidates',
      operationId: 'list-candidates',
      tags,
      summary: 'Hvem kan spørres',
    })
    .input(z.object({ date: z.optional(Day), endDate: z.optional(Day) }))
    .output(z.object({ candidates: z.array(Candidate), balance: z.int() })),
  create: api
    .route({
      method: 'POST',
      path: '/assignments',
      operationId: 'create-assignment',
      tags,
      summary: 'Opprett oppdrag og send forespørsler (send-sms, send-email)',
    })
    .meta({ area: 'sending' })
    .input(z.extend(AssignmentForm, { requestId: z.uuid() }))
    .output(Created),
  list: forEmployer
    .route({
      method: 'GET',
      path: '/assignments',
      operationId: 'list-assignments',
      tags,
      summary: 'Oppdragslogg, de nyeste først',
    })
    .input(z.object({ cursor: z.optional(Cursor) }))
    .output(
      z.object({
        assignments: z.array(LoggedAssignment),
        total: z.int(),
        nextCursor: z.nullable(z.string()),
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
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ recipients: z.array(RecipientRow) })),
  claim: api
    .route({
      method: 'POST',
      path: '/responses/{token}/claim',
      operationId: 'claim-assignment',
      tags,
      summary: 'Si ja til et oppdrag',
    })
    .meta({ area: 'open' })
    .errors({ TAKEN: { status: 409, message: 'Oppdraget er allerede tatt' } })
    .input(z.object({ ...ByToken, responseMessage: ResponseMessage }))
    .output(z.object({ outcome: z.enum(['won', 'already-won']) })),
  decline: api
    .route({
      method: 'POST',
      path: '/responses/{token}/decline',
      operationId: 'decline-assignment',
      tags,
      summary: 'Si nei til et oppdrag',
    })
    .meta({ area: 'open' })
    .errors({
      ALREADY_YOURS: {
        status: 409,
        message: 'Du har allerede fått oppdraget. Ring arbeidsgiveren hvis du ikke kan.',
      },
    })
    .input(z.object({ ...ByToken, responseMessage: ResponseMessage }))
    .output(z.object({ outcome: z.literal('declined') })),
}
