/**
 * Kinds of events of a shift or a request, with their fields (`record.ts`). Each act records one event. The database
 * takes any text as a kind; a new one needs words in `followup/server/history-words.ts`.
 *
 * `effects` of every act that queues messages: `{ people, sms, emails }`.
 */
export const EVENT_KINDS = [
  /**
   * On the request. `after`: `{ shifts, people, isInOrder, sendAt, toAll }`; `people` are asked at once, or wait in
   * line. A line adds its basis to `after`, `{ seed, startsAt, favouritesTurn, group1, group2 ... }`, and `{ turn,
   * lastAskedAt, workedMinutes }` to each person.
   */
  'created',
  /**
   * On the request, beside `created`: people of the register who are left out of its line. Each of `people` has a
   * `reason`.
   */
  'left-out',
  /** On the request, before anything was sent. `before`: `{ shifts, people }`. */
  'undone',
  /** On the request: it was sent to recipients who had not got it. `people`. */
  'requested',
  /** On the request, or on the shift for its reserve: the line asked. `people`, `because`. */
  'asked',
  /** On the request: the office asked further substitutes. `people`. */
  'asked-more',
  'reminded',
  /** Those who have a place were reminded. */
  'reminded-holders',
  /** The office wrote to substitutes. `people`; the words are in the messages. */
  'written',
  /** A superadmin sent an SMS again. `vikarId`. */
  'resent',
  /** On the request: an SMS took the place of an e-mail. `vikarId`, `because`: `bounced`, `refused`, `held`. */
  'sms-instead',
  /** On the request: the substitute opened their link for the first time. */
  'opened',
  /** `before` and `after`: `{ response }`. The actor is a member where the office recorded the answer. */
  'answered',
  /** `effects`: `{ told }`, names separated by commas. */
  'withdrawn',
  /**
   * The office took the substitute `vikarId` off the shift. `after`: `{ askNext }`, here, for more places and for a
   * reopening.
   */
  'removed',
  /** The substitute confirmed new times. */
  'confirmed',
  /**
   * `before` and `after`: the fields that differ, of title, location, description, requirements, date, startTime,
   * endTime, places, department (its name).
   */
  'edited',
  /**
   * `after`: `{ status, shifts, words }`; `shifts` counts those cancelled together; `words` is the office's sentence to
   * the people.
   */
  'cancelled',
  /** `after`: `{ status }`. */
  'completed',
  /** `before`: `{ status }`. Those who had a cancelled shift are in reserve. */
  'reopened',
  /**
   * On the request. `before` and `after`: the fields that differ, of openAtMost, patienceMinutes, askAllAt, isUrgent.
   */
  'line-changed',
  /** On the request: line and reserve ask again after the office had freed a place without asking. */
  'line-resumed',
  /** On the request: all who wait in line are asked now. */
  'asked-all',
  /** On the request. `before` and `after`: `{ sendAt }`. */
  'send-time-changed',
  'sent-now',
  /** `after`: `{ reasons }`, codes separated by commas. `effects`: also `told`, names separated by commas. */
  'alarm',
  'alarm-over',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

export const ACTOR_KINDS = ['member', 'support', 'substitute', 'service'] as const
export type ActorKind = (typeof ACTOR_KINDS)[number]

/** Flat, so that an erasure finds every text. Dates YYYY-MM-DD, times HH:MM, instants ISO 8601. */
export type Values = Readonly<Record<string, string | number | boolean | null>>
