import { GATEWAY_STATES } from '#features/sms/rules.ts'
import { singleLine, tidied } from '#features/identity/rules.ts'
import { Absence } from '#features/vikarer/rules.ts'
import * as z from 'zod/mini'
import { EditedShift } from '#features/requests/edited-shift.ts'
import { Day } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { LOG_STATUSES } from './rules.ts'
import { CHANNELS, RESPONSE_TYPES } from '#features/assignments/rules.ts'

export const QUERY_MAX = 100

/** The filter of the log. Dates are those of the shifts, both included. */
export const LogFilter = z.object({
  /** One status, or any of several. */
  status: z.optional(
    z.union([z.enum(LOG_STATUSES), z.array(z.enum(LOG_STATUSES)).check(z.maxLength(LOG_STATUSES.length))]),
  ),
  /** A holder. */
  vikarId: z.optional(Id),
  departmentId: z.optional(Id),
  from: z.optional(Day),
  to: z.optional(Day),
  /** Words in any order, each in the title, the place or a holder's name. */
  query: z.optional(z.string().check(tidied(), z.maxLength(QUERY_MAX), singleLine('Søket'))),
})
export type LogFilter = z.infer<typeof LogFilter>

/** Limit on counting a filter's hits; above it, the text is 'over 1000'. */
export const MATCHING_MAX = 1000

/** A holder. A person without a phone number here has left the register. */
export const Holder = z.object({
  id: Id,
  fullName: z.string(),
  phone: z.nullable(z.string()),
  noSms: z.boolean(),
  /** The holder has no e-mail address. */
  noEmail: z.boolean(),
})
export type Holder = z.infer<typeof Holder>

/** One of the shifts of a request. Date YYYY-MM-DD, times HH:MM:SS. */
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
  /** Number of holders. */
  filled: z.int(),
  /** Holders who have not confirmed new times. */
  unconfirmed: z.int(),
  /** The holders, by the time of their yes. */
  vikarer: z.array(Holder),
  /** The first of `vikarer`; the holder of a shift with one place. */
  vikar: z.nullable(Holder),
  /** A holder has withdrawn, and the shift is open again. */
  isReopened: z.boolean(),
  /** Number of people asked: a message to them was sent, or they answered or opened their link themselves. */
  asked: z.int(),
  /**
   * Number of people in the line, including those asked outside it. Null if all were asked when the request was made.
   */
  lineLength: z.nullable(z.int()),
  /** The request asks a few at a time. */
  isInOrder: z.boolean(),
  /** The office has freed a place and chosen that reserve and line are not asked for now. */
  isHalted: z.boolean(),
  /** The sending time of its request, if that is in the future. */
  sendAt: z.nullable(z.iso.datetime()),
  /** Number of people asked who have answered. */
  responses: z.int(),
  latestResponseAt: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
})
export type LoggedAssignment = z.infer<typeof LoggedAssignment>

export type DeliveryState = (typeof GATEWAY_STATES)[number]

/** The latest message to a recipient by one channel. */
export const Delivery = z.object({
  state: z.enum(GATEWAY_STATES),
  /** The time of sending, or else of queueing. */
  at: z.iso.datetime(),
  /** The time of arrival at the telephone; null if unknown, as for every e-mail. */
  deliveredAt: z.nullable(z.iso.datetime()),
  /** Waits because it is refused for now, or because its gateway does not answer. */
  isHeld: z.optional(z.boolean()),
})
export type Delivery = z.infer<typeof Delivery>

/** One recipient of an assignment with the answer and the messages. */
export const RecipientRow = z.object({
  vikarId: Id,
  fullName: z.string(),
  /** Null if the person has left the register. */
  phone: z.nullable(z.string()),
  response: z.nullable(z.enum(RESPONSE_TYPES)),
  message: z.nullable(z.string()),
  respondedAt: z.nullable(z.iso.datetime()),
  /** The last withdrawal from a winning yes, whatever they have answered since. */
  withdrawnAt: z.nullable(z.iso.datetime()),
  /** The time at which the latest notice about a free place was sent. Null before that. */
  askedAgainAt: z.nullable(z.iso.datetime()),
  /** The office has removed them from the shift. */
  wasRemoved: z.boolean(),
  /** The person has been asked to confirm new times, and has not answered. */
  isToConfirm: z.boolean(),
  /** The person has chosen e-mail instead of SMS. */
  noSms: z.boolean(),
  /** The person has no e-mail address. */
  noEmail: z.boolean(),
  /** The last day (YYYY-MM-DD) of an absence of theirs that overlaps the shift. */
  absence: z.nullable(Absence),
  /** Another shift of the employer overlaps this open one, and they cannot have both. */
  isBusy: z.boolean(),
  /** In reserve, free at that time and still active: the service asks them when a place becomes free. */
  canBeAsked: z.boolean(),
  /** The time of their first touch of the page behind their link; null if unknown. */
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

/** Messages that were queued together. `waiting`: not sent yet; `failed`: finally not sent. */
export const EventMessages = z.object({
  channel: z.enum(CHANNELS),
  about: z.enum(MESSAGE_KINDS),
  count: z.int(),
  waiting: z.int(),
  failed: z.int(),
  stopped: z.int(),
  /** The receiver, if it is one person. */
  vikarName: z.nullable(z.string()),
})
export type EventMessages = z.infer<typeof EventMessages>

/** The icon of an event in the timeline. */
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

/** An event of a shift or its request. */
export const AssignmentEvent = z.object({
  /** Null: messages from before acts were recorded. */
  id: z.nullable(z.int()),
  at: z.iso.datetime(),
  /** The act, for example `edited`; `messages` if no act was recorded. */
  kind: z.string(),
  sign: z.enum(SIGNS),
  /** One sentence with the act, its actor, old and new values and reason. */
  text: z.string(),
  actor: z.object({
    kind: z.enum(['member', 'support', 'substitute', 'service']),
    /** The name at that time; null if unknown. */
    name: z.nullable(z.string()),
    /** The member on whose behalf a superadmin acted. */
    behalf: z.nullable(z.string()),
  }),
  vikarName: z.nullable(z.string()),
  /** The substitute's message to their current answer. */
  note: z.nullable(z.string()),
  messages: z.array(EventMessages),
  /** Sentences about its messages. */
  consequences: z.array(z.string()),
  /** Derived from data that was stored before acts were recorded. */
  isMigrated: z.boolean(),
})
export type AssignmentEvent = z.infer<typeof AssignmentEvent>

/** The next step that the service takes by itself. */
export const NextStep = z.object({
  /** Null if the shift does not wait for a yes. */
  sentence: z.nullable(z.string()),
  /** Ids of the next people to be asked. */
  vikarIds: z.array(Id),
})
export type NextStep = z.infer<typeof NextStep>
