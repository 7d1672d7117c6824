import { GATEWAY_STATES } from '#features/sms/rules.ts'
import { singleLine, tidied } from '#features/accounts/rules.ts'
import { Absence } from '#features/vikarer/rules.ts'
import * as z from 'zod/mini'
import { EditedShift } from '#features/requests/edited-shift.ts'
import { Day } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { LOG_STATUSES } from './rules.ts'
import { CHANNELS, RESPONSE_TYPES } from '#features/assignments/rules.ts'

export const QUERY_MAX = 100

/** What the log can be narrowed to. Dates are those of the shifts, both included. */
export const LogFilter = z.object({
  status: z.optional(z.enum(LOG_STATUSES)),
  /** Who has a place. */
  vikarId: z.optional(Id),
  departmentId: z.optional(Id),
  from: z.optional(Day),
  to: z.optional(Day),
  /** Words in any order, each in the title, the place or the name of somebody who has it. */
  query: z.optional(z.string().check(tidied(), z.maxLength(QUERY_MAX), singleLine('Søket'))),
})
export type LogFilter = z.infer<typeof LogFilter>

/** A filter's hits are counted so far and no further; beyond, it is 'over 1000'. */
export const MATCHING_MAX = 1000

/** Somebody with a place. Without a phone number they have left the register. */
export const Holder = z.object({
  id: Id,
  fullName: z.string(),
  phone: z.nullable(z.string()),
  noSms: z.boolean(),
  /** They have no e-mail address. */
  noEmail: z.boolean(),
})
export type Holder = z.infer<typeof Holder>

/** One of the shifts that a request asks about. Date YYYY-MM-DD, times HH:MM:SS. */
export const RequestShift = z.object({
  id: Id,
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  status: z.enum(['open', 'assigned', 'completed', 'cancelled']),
  hasEnded: z.boolean(),
  places: z.int(),
  filled: z.int(),
  /** Holders who have not confirmed new times. */
  unconfirmed: z.int(),
})
export type RequestShift = z.infer<typeof RequestShift>

/** A card of the log. Dates YYYY-MM-DD, times HH:MM:SS. */
export const LoggedAssignment = z.extend(EditedShift, {
  id: Id,
  startsAt: z.iso.datetime(),
  channels: z.array(z.enum(CHANNELS)),
  status: z.enum(['open', 'assigned', 'completed', 'cancelled']),
  hasEnded: z.boolean(),
  /** Number of people who said yes in time. */
  filled: z.int(),
  /** Holders who have not confirmed new times. */
  unconfirmed: z.int(),
  /** Who comes, the first to say yes first. */
  vikarer: z.array(Holder),
  /** The first of `vikarer`; the assigned substitute of a shift with one place. */
  vikar: z.nullable(Holder),
  /** Somebody had a place and has withdrawn, and it is open again. */
  isReopened: z.boolean(),
  /** The number of people asked: a message left for them, or they answered or opened their link themselves. */
  asked: z.int(),
  /** The number of people in the line, including those asked outside it. Null when all were asked as the request was made. */
  lineLength: z.nullable(z.int()),
  /** Some are asked at a time. */
  isInOrder: z.boolean(),
  /** The office has freed a place and chosen that reserve and line ask no one for now. */
  isHalted: z.boolean(),
  /** When its request is sent, while that lies ahead. */
  sendAt: z.nullable(z.iso.datetime()),
  /** The number of asked people who have answered. */
  responses: z.int(),
  latestResponseAt: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
})
export type LoggedAssignment = z.infer<typeof LoggedAssignment>

export type DeliveryState = (typeof GATEWAY_STATES)[number]

/** The latest message to a recipient by one channel. */
export const Delivery = z.object({
  state: z.enum(GATEWAY_STATES),
  /** When it was sent, or else queued. */
  at: z.iso.datetime(),
  /** When the telephone had it; null when that is not known, as with every e-mail. */
  deliveredAt: z.nullable(z.iso.datetime()),
  /** Waits because it is refused for now, or because what sends it does not answer. */
  isHeld: z.optional(z.boolean()),
})
export type Delivery = z.infer<typeof Delivery>

/** One recipient of an assignment and what came back. */
export const RecipientRow = z.object({
  vikarId: Id,
  fullName: z.string(),
  /** Null when they have left the register. */
  phone: z.nullable(z.string()),
  response: z.nullable(z.enum(RESPONSE_TYPES)),
  message: z.nullable(z.string()),
  respondedAt: z.nullable(z.iso.datetime()),
  /** When they last took back a yes that had won, whatever they have answered since. */
  withdrawnAt: z.nullable(z.iso.datetime()),
  /** When the notice about the place that came free last left for them. Null before that. */
  askedAgainAt: z.nullable(z.iso.datetime()),
  /** The office has taken them off the shift. */
  wasRemoved: z.boolean(),
  /** They have been asked whether new times suit them, and have not answered. */
  isToConfirm: z.boolean(),
  /** They have chosen e-mail instead of SMS. */
  noSms: z.boolean(),
  /** They have no e-mail address. */
  noEmail: z.boolean(),
  /** The period they have entered themselves that touches the shift; its last day, YYYY-MM-DD. */
  absence: z.nullable(Absence),
  /** They have another shift of the employer's at the time of this open one, and cannot have both. */
  isBusy: z.boolean(),
  /** They are in reserve, and the service asks them when a place comes free: they are free then, and have not become inactive since. */
  canBeAsked: z.boolean(),
  /** When they first touched the page behind their link; null when that is not known. */
  openedAt: z.nullable(z.iso.datetime()),
  sms: z.nullable(Delivery),
  email: z.nullable(Delivery),
})
export type RecipientRow = z.infer<typeof RecipientRow>

export const MESSAGE_KINDS = [
  'request',
  'reminder',
  'confirmation',
  'changed',
  'removed',
  'message',
  'cancelled',
] as const

/** Messages that were queued together. `waiting` are not sent yet, `failed` never will be. */
export const EventMessages = z.object({
  channel: z.enum(CHANNELS),
  about: z.enum(MESSAGE_KINDS),
  count: z.int(),
  waiting: z.int(),
  failed: z.int(),
  stopped: z.int(),
  /** The receiver, where it is one person. */
  vikarName: z.nullable(z.string()),
})
export type EventMessages = z.infer<typeof EventMessages>

/** How the timeline draws an event. */
const SIGNS = [
  'created',
  'sms',
  'email',
  'sent',
  'failed',
  'opened',
  'accepted',
  'declined',
  'interested',
  'withdrawn',
  'removed',
  'confirmed',
  'edited',
  'cancelled',
  'completed',
  'reopened',
  'undone',
  'asked',
  'time',
  'alarm',
] as const

/** Something that happened to a shift or its request. */
export const AssignmentEvent = z.object({
  /** Null: messages of an act from before acts were recorded. */
  id: z.nullable(z.int()),
  at: z.iso.datetime(),
  /** The act, for example `edited`; `messages` where no act was recorded. */
  kind: z.string(),
  sign: z.enum(SIGNS),
  /** The act, its actor, old and new values and reason in one sentence. */
  text: z.string(),
  actor: z.object({
    kind: z.enum(['member', 'support', 'substitute', 'service']),
    /** At that time; null where it is not known. */
    name: z.nullable(z.string()),
    /** The member in whose name a superadmin acted. */
    behalf: z.nullable(z.string()),
  }),
  vikarName: z.nullable(z.string()),
  /** The substitute's own words, of their current answer. */
  note: z.nullable(z.string()),
  messages: z.array(EventMessages),
  /** Sentences about its messages. */
  consequences: z.array(z.string()),
  /** Put together from what was stored before acts were recorded. */
  isMigrated: z.boolean(),
})
export type AssignmentEvent = z.infer<typeof AssignmentEvent>

/** The next step that the service takes by itself. */
export const NextStep = z.object({
  /** Null when the shift does not wait for a yes. */
  sentence: z.nullable(z.string()),
  /** Ids of the next people to be asked. */
  vikarIds: z.array(Id),
})
export type NextStep = z.infer<typeof NextStep>
