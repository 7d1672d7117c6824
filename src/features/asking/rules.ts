import * as z from 'zod/mini'
import { TimeOfDay } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { FAVOURITES, OPEN_AT_MOST_MAX } from './proposal.ts'

export const PATIENCE_MAX_MINUTES = 24 * 60
/** An SMS may take a minute, and people need time to find their telephone. */
const PATIENCE_MIN_MINUTES = 3

const OPEN_AT_MOST_WRONG = `Spør mellom 1 og ${OPEN_AT_MOST_MAX} om gangen`
const PATIENCE_WRONG = `Vent mellom ${PATIENCE_MIN_MINUTES} minutter og ett døgn på svar`

/** A point in time with its offset, as `2026-11-26T05:45:00+01:00`. */
const Moment = z.iso.datetime({ offset: true, error: 'Velg et gyldig tidspunkt' })

export const OpenAtMost = z
  .int(OPEN_AT_MOST_WRONG)
  .check(z.gte(1, OPEN_AT_MOST_WRONG), z.lte(OPEN_AT_MOST_MAX, OPEN_AT_MOST_WRONG))
export const PatienceMinutes = z
  .int(PATIENCE_WRONG)
  .check(z.gte(PATIENCE_MIN_MINUTES, PATIENCE_WRONG), z.lte(PATIENCE_MAX_MINUTES, PATIENCE_WRONG))

/** How a request asks: everyone at once, or some at a time while the others wait in a line. */
export const Asking = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('all-at-once'),
    /** No one is asked before this time. */
    sendAt: z.optional(z.nullable(Moment)),
  }),
  z.object({
    kind: z.literal('some-at-a-time'),
    /** The most people with an open question. */
    openAtMost: OpenAtMost,
    /** Minutes without an answer after which the next one is asked. */
    patienceMinutes: PatienceMinutes,
    /** The time at which everyone left is asked; null: never. */
    askAllAt: z.nullable(Moment),
    /** The groups to ask first, in order: their ids, or 'favourites'. */
    groups: z._default(z.array(z.union([Id, z.literal(FAVOURITES)])).check(z.maxLength(20)), []),
    /** Asked in the employer's quiet hours too. */
    isUrgent: z._default(z.boolean(), false),
    sendAt: z.optional(z.nullable(Moment)),
  }),
])
export type Asking = z.infer<typeof Asking>

export const AT_ONCE: Asking = { kind: 'all-at-once' }

/** The order cannot change once asking has begun; the rest can. */
export const AskingChange = z.object({
  openAtMost: OpenAtMost,
  patienceMinutes: PatienceMinutes,
  askAllAt: z.nullable(Moment),
  isUrgent: z.boolean(),
})
export type AskingChange = z.infer<typeof AskingChange>

/** The time at which a waiting request is sent; null: now. */
export const SendTime = z.object({ sendAt: z.nullable(Moment) })
export type SendTime = z.infer<typeof SendTime>

/** Minutes to answer for the reserve of a request to all at once. The view `office_questions` repeats the number. */
export const AT_ONCE_PATIENCE_MINUTES = 30

export const USUAL_ALARM_MINUTES = 60

/** How an employer asks unless a request says otherwise. Times HH:MM. */
export const AskingSettings = z.object({
  /** Null: proposed by the length of the line. */
  openAtMost: z.nullable(OpenAtMost),
  /** Null: proposed by the time that is left. */
  patienceMinutes: z.nullable(PatienceMinutes),
  /** The hours in which a line asks no one and other sending needs a question; null: never quiet. */
  quiet: z.nullable(
    z.object({
      from: TimeOfDay,
      until: TimeOfDay,
      /** Saturdays and Sundays as well. */
      weekends: z._default(z.boolean(), false),
    }),
  ),
  /** Minutes before the start of a shift with open places at which the office is alarmed. */
  alarmMinutes: z.int().check(z.gte(15), z.lte(1440)),
  /** The office is alarmed when the chance falls below this many per cent; null: never for that reason. */
  alarmPercent: z.nullable(z.int().check(z.gte(1), z.lte(99))),
})
export type AskingSettings = z.infer<typeof AskingSettings>
