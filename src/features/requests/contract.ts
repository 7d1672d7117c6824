import { CHANNELS, SHIFTS_MAX } from '#features/assignments/rules.ts'
import * as z from 'zod/mini'
import { Absence, Availability } from '#features/vikarer/rules.ts'
import { api, Day, FieldProblems, Nothing } from '#shared/contract.ts'
import { AssignmentForm, ShiftForm, TemplateName, TimeOfDay } from './rules.ts'
import { OWN_PHONE_MISSING, TEMPLATE_NAME_TAKEN, TOO_MANY_SHIFTS, TOO_MANY_TEMPLATES } from './texts.ts'

/** What became of one channel of a send. Credits are SMS. */
export const SmsResult = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('not-chosen') }),
  z.object({ kind: z.literal('queued'), count: z.int(), balance: z.int(), withoutMobile: z.int() }),
  z.object({ kind: z.literal('too-few-credits'), needed: z.int(), balance: z.int() }),
  /** The employer has sent what may be sent in an hour. */
  z.object({ kind: z.literal('too-many-this-hour'), limit: z.int(), retryAfterSeconds: z.int() }),
])
export type SmsResult = z.infer<typeof SmsResult>

/** Beside a send's e-mails: how many an hour takes, where that was too few, so that none went out, and when they will go. */
export const EmailLimit = z.optional(z.object({ limit: z.int(), retryAfterSeconds: z.int() }))

/**
 * Result of a send: `recipients` is how many were addressed; the other counts are by channel. `emailsInstead`: of the
 * e-mails, those to people who want no SMS, where e-mail was not chosen.
 */
export const Sent = z.object({
  recipients: z.int(),
  sms: SmsResult,
  emails: z.int(),
  emailsInstead: z.int(),
  emailLimit: EmailLimit,
})
export type Sent = z.infer<typeof Sent>

export const Created = z.object({
  /** Of the first shift, and of all in the order of their times. */
  id: z.uuid(),
  assignmentIds: z.array(z.uuid()),
  /** False when the same request id had already made it. */
  isNew: z.boolean(),
  recipients: z.int(),
  sms: SmsResult,
  emails: z.int(),
  /** E-mails to people who want no SMS, where e-mail was not chosen. */
  emailsInstead: z.int(),
  emailLimit: EmailLimit,
})
export type Created = z.infer<typeof Created>

/** Why 'alle tilgjengelige' leaves somebody out: `assigned` has another shift at the same time. */
export const LeftOut = z.enum(['busy', 'inactive', 'unavailable', 'assigned'])
export type LeftOut = z.infer<typeof LeftOut>

/** A substitute as the form for a new assignment shows them. */
export const Candidate = z.object({
  id: z.uuid(),
  fullName: z.string(),
  phone: z.string(),
  company: z.nullable(z.string()),
  skills: z.nullable(z.string()),
  availability: Availability,
  /** Null when they are among 'alle tilgjengelige' for this shift, as far as it is filled in. */
  leftOut: z.nullable(LeftOut),
  /** The period they have entered themselves that touches the shift; its last day, YYYY-MM-DD. */
  absence: z.nullable(Absence),
  /** They have chosen e-mail instead of SMS. */
  noSms: z.boolean(),
})
export type Candidate = z.infer<typeof Candidate>

/** The last one's id and name: where the next page begins, also when their row is changed meanwhile. */
const CandidateCursor = z.string().check(z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}_\P{Cc}{1,200}$/u))

/** A shift that was asked about before, by which it is chosen to be asked about again. Times HH:MM:SS. */
export const Proposal = z.object({
  /** The assignment that a new request is filled in from. */
  id: z.uuid(),
  title: z.string(),
  location: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  /** How many were asked. */
  asked: z.int(),
})
export type Proposal = z.infer<typeof Proposal>

/** What was used before, the most recent first. */
export const Suggestions = z.object({
  titles: z.array(z.string()),
  locations: z.array(z.string()),
  /** The last shifts that differ. */
  shifts: z.array(Proposal),
  /** By name. `asked` is null where all who are available are asked. */
  templates: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      startTime: z.string(),
      endTime: z.string(),
      asked: z.nullable(z.int()),
    }),
  ),
  /** The times that were used most; null when there are none. */
  usualTimes: z.nullable(z.object({ startTime: z.string(), endTime: z.string() })),
})
export type Suggestions = z.infer<typeof Suggestions>

/** What a new request can be filled in from. Dates YYYY-MM-DD, times HH:MM:SS. */
export const EarlierRequest = z.object({
  title: z.string(),
  location: z.string(),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  /** How many substitutes it needs. */
  places: z.int(),
  description: z.nullable(z.string()),
  requirements: z.nullable(z.string()),
  channels: z.array(z.enum(CHANNELS)),
  /** Whether it went to 'alle tilgjengelige'; null when that was not recorded. */
  askedAll: z.nullable(z.boolean()),
  asked: z.array(z.object({ vikarId: z.uuid(), fullName: z.string() })),
})
export type EarlierRequest = z.infer<typeof EarlierRequest>

/** What a template keeps: a request without a day, under a name. Times HH:MM. */
export const TemplateForm = z.extend(z.omit(AssignmentForm, { date: true }), { name: TemplateName })
export type TemplateForm = z.infer<typeof TemplateForm>

/** A template, and those whom it asks that are still in the register. Times HH:MM:SS. */
export const Template = z.extend(z.omit(EarlierRequest, { date: true }), { id: z.uuid(), name: z.string() })
export type Template = z.infer<typeof Template>

const ById = z.object({ id: z.uuid() })

const tags = ['assignments']

const forEmployer = api.meta({ area: 'employer' })

/** The same about several shifts, which have all but their times in common. */
export const RequestForm = z.extend(
  z.omit(AssignmentForm, { date: true, startTime: true, endTime: true, places: true }),
  {
    shifts: z.array(ShiftForm).check(z.minLength(1), z.maxLength(SHIFTS_MAX, TOO_MANY_SHIFTS)),
  },
)
export type RequestForm = z.infer<typeof RequestForm>

/** As much of a shift as is filled in. */
const KnownShift = { date: z.optional(Day), startTime: z.optional(TimeOfDay), endTime: z.optional(TimeOfDay) }

const TEMPLATE_REFUSALS = {
  NAME_TAKEN: { status: 409, message: TEMPLATE_NAME_TAKEN, data: FieldProblems },
  TOO_MANY: { status: 409, message: TOO_MANY_TEMPLATES },
} as const

/** Asking substitutes about shifts. */
export const requests = {
  candidates: forEmployer
    .route({
      method: 'GET',
      path: '/assignments/candidates',
      operationId: 'list-candidates',
      tags,
      summary: 'Hvem kan spørres om en vakt',
    })
    .input(
      z.object({
        ...KnownShift,
        /** Instead of one, when the request has several. */
        shifts: z.optional(z.array(z.object(KnownShift)).check(z.maxLength(SHIFTS_MAX))),
        /** Returns the page after this cursor. */
        cursor: z.optional(CandidateCursor),
      }),
    )
    .output(
      z.object({
        /** By name, at most 250. */
        candidates: z.array(Candidate),
        /** There are more. */
        nextCursor: z.optional(CandidateCursor),
        balance: z.int(),
        /** About what one SMS costs, in øre: by the last purchase, or else the smallest package; null without either. */
        smsPriceOre: z.nullable(z.number()),
        /** Calling codes such as +47: SMS go to these countries only. */
        smsCountries: z.array(z.string()),
      }),
    ),
  suggestions: forEmployer
    .route({
      method: 'GET',
      path: '/assignments/suggestions',
      operationId: 'list-suggestions',
      tags,
      summary: 'Titler og steder som er brukt før',
    })
    .output(Suggestions),
  earlier: forEmployer
    .route({
      method: 'GET',
      path: '/assignments/{id}/request',
      operationId: 'read-earlier-request',
      tags,
      summary: 'Et tidligere oppdrag, og hvem som ble spurt: å fylle ut et nytt fra',
    })
    .input(z.object({ id: z.uuid() }))
    .output(EarlierRequest),
  template: forEmployer
    .route({
      method: 'GET',
      path: '/templates/{id}',
      operationId: 'read-template',
      tags,
      summary: 'Én mal, å fylle ut et nytt oppdrag fra',
    })
    .input(ById)
    .output(Template),
  createTemplate: forEmployer
    .route({
      method: 'POST',
      path: '/templates',
      operationId: 'create-template',
      tags,
      summary: 'Lagre et oppdrag som mal',
    })
    .errors(TEMPLATE_REFUSALS)
    .input(TemplateForm)
    .output(ById),
  updateTemplate: forEmployer
    .route({
      method: 'PUT',
      path: '/templates/{id}',
      operationId: 'update-template',
      tags,
      summary: 'Endre en mal, med alt den har',
    })
    .errors(TEMPLATE_REFUSALS)
    .input(z.extend(TemplateForm, { id: z.uuid() }))
    .output(ById),
  removeTemplate: forEmployer
    .route({
      method: 'DELETE',
      path: '/templates/{id}',
      operationId: 'remove-template',
      tags,
      summary: 'Slett en mal',
    })
    .input(ById)
    .output(Nothing),
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
  createRequest: api
    .route({
      method: 'POST',
      path: '/requests',
      operationId: 'create-request',
      tags,
      summary: 'Opprett én eller flere vakter og send én forespørsel om dem (send-sms, send-email)',
    })
    .meta({ area: 'sending' })
    .input(z.extend(RequestForm, { requestId: z.uuid() }))
    .output(Created),
  askOneself: api
    .route({
      method: 'POST',
      path: '/requests/to-oneself',
      operationId: 'ask-oneself',
      tags,
      summary: 'Send en prøveforespørsel til seg selv, som står i registeret som inaktiv etterpå',
    })
    .meta({ area: 'sending' })
    .errors({ PHONE_MISSING: { status: 409, message: OWN_PHONE_MISSING } })
    .input(z.object({ requestId: z.uuid() }))
    .output(Created),
}
