import * as z from 'zod/mini'
import { Edited, Version } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { ALARM_REASONS } from '#features/messages/alarm.ts'
import { ASKED_CODES } from './asked-codes.ts'

/** Reason why 'alle tilgjengelige' leaves a person out: `assigned` has another shift at the same time. */
export const LeftOut = z.enum(['busy', 'inactive', 'unavailable', 'assigned'])

export type LeftOut = z.infer<typeof LeftOut>

/** A person's place in a line and its reasons, as they were when the line was made. */
export const LinePlace = z.object({
  vikarId: Id,
  fullName: z.string(),
  /** Null when they have left the register. */
  phone: z.nullable(z.string()),
  /** From 1. */
  position: z.int(),
  /** The group that gave them this place; null: after the groups. */
  group: z.nullable(z.string()),
  /** The time they had last been asked here; null: never. */
  lastAskedAt: z.nullable(z.iso.datetime()),
  /** Minutes they had worked here in the 28 days before. */
  workedMinutes: z.int(),
  askedAt: z.nullable(z.iso.datetime()),
  /** The code of the event of the asking; `by-hand`: the office asked, or recorded an answer. */
  because: z.nullable(z.enum([...ASKED_CODES, 'by-hand'])),
  /** They have been asked, and there is time to answer before the next one is. */
  isOpen: z.boolean(),
  /** A message about it has left for them, or they have opened their link or answered themselves. */
  wasReached: z.boolean(),
  /** They have been asked, and could still answer: with more patience their question is open again. */
  isUnanswered: z.boolean(),
  /** The person whose act or silence caused it, by the name of that time; null: several people, or none. */
  answeredBy: z.nullable(z.string()),
  /** For how many minutes an answer had been waited for, when they were asked because none came. */
  patienceThen: z.nullable(z.int()),
  /** The member who asked them outside the line. */
  askedBy: z.nullable(z.string()),
  /** Their values are deleted: the values here are empty. */
  isErased: z.boolean(),
  /** They wait because another request has asked them about overlapping hours. */
  isHeldBack: z.boolean(),
  /** The reason why the line passes them by; null: it does not. */
  passedBy: z.nullable(z.enum(['inactive', 'unavailable', 'assigned'])),
  /** The absence for which it does; its last day is YYYY-MM-DD. */
  absence: z.nullable(z.object({ until: z.string() })),
  /** They wait, and to ask them takes an SMS. */
  takesSms: z.boolean(),
})

export type LinePlace = z.infer<typeof LinePlace>

/** How far a request that asks some at a time has come. */
export const Line = z.object({
  openAtMost: z.int(),
  patienceMinutes: z.int(),
  askFrom: z.nullable(z.iso.datetime()),
  askAllAt: z.nullable(z.iso.datetime()),
  /** The hours in which no one is asked, and whether weekends are quiet; null: at no time. Times HH:MM. */
  quiet: z.nullable(z.object({ from: z.string(), until: z.string(), weekends: z.optional(z.boolean()) })),
  /** The office marked it urgent: people are asked in quiet hours too. */
  isUrgent: z.boolean(),
  length: z.int(),
  asked: z.int(),
  /** Number of people asked: a message left, or they answered or opened their link themselves. */
  reached: z.int(),
  /** Number of request SMS that left. */
  smsSent: z.int(),
  /** Number of waiting people with an open question about overlapping hours; they are asked after it. */
  heldBack: z.int(),
  /** When the first of their questions ends, unless it is answered before; null: they have none. */
  heldBackUntil: z.nullable(z.iso.datetime()),
  /** Number of open questions. */
  open: z.int(),
  /** The time the next people are asked unless an answer comes first; null: no one is left, or it is filled. */
  nextAskAt: z.nullable(z.iso.datetime()),
  /** Nothing but the clock moves it: quiet hours, or it has not begun. */
  isPaused: z.boolean(),
  heldUpBy: z.nullable(z.enum(['credits', 'hour'])),
  /** Start of its first shift with a free place; null: none has one. */
  startsAt: z.nullable(z.iso.datetime()),
  /** Start of its last shift: no one is asked after that. */
  closesAt: z.iso.datetime(),
  /** Number of SMS to ask all who wait and are not held back. */
  smsLeft: z.int(),
  /** The number of them with an e-mail address, which reaches them without credits. */
  emailsLeft: z.int(),
  /** The seed of the draw among equals. */
  seed: z.int(),
  /** Some are asked at a time; false: all are asked together, at `askFrom`. */
  isInOrder: z.boolean(),
  /** By position: the latest {@link LINE_SHOWN} who have been asked, and the first as many who have not. */
  places: z.array(LinePlace),
  /** Covers the fields of the edit form. */
  version: Version,
  edited: Edited,
  /** Covers `askFrom`. */
  sendVersion: Version,
  sendEdited: Edited,
})

export type Line = z.infer<typeof Line>

export const LINE_SHOWN = 100

/** From 0 to 1, in whole per cent. */
const Chance = z.number()

/** The forecast of a request: totals alone, nothing about one person. */
const Totals = {
  /** The chance that its first shift is filled by `until`. */
  chance: Chance,
  /** There are few earlier askings: the chances are rounded to five per cent, from 5 to 95. */
  isRough: z.boolean(),
  places: z.int(),
  /** Start of that shift. */
  until: z.iso.datetime(),
  /** The average and the greatest number of SMS still to be sent. */
  expectedMessages: z.int(),
  mostMessages: z.int(),
}

/** The forecast of an unsent request. */
export const RequestForecast = z.object({
  ...Totals,
  /** The smallest number at a time that is likely to suffice, if some are asked at a time. */
  proposal: z.nullable(z.object({ openAtMost: z.int() })),
})

export type RequestForecast = z.infer<typeof RequestForecast>

/**
 * The forecast of a shift that people are being asked about. `too-little`: too few earlier askings to compute one;
 * `nobody-left`: all have said no or cannot be reached.
 */
export const LineForecast = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('forecast'),
    ...Totals,
    /** The chance before an earlier moment; null when the shift starts as soon. */
    soon: z.nullable(z.object({ chance: Chance, until: z.iso.datetime() })),
  }),
  z.object({ kind: z.enum(['too-little', 'nobody-left', 'not-open']) }),
])

export type LineForecast = z.infer<typeof LineForecast>

/** A person to ring about a shift. Phone in E.164. */
export const Callee = z.object({
  vikarId: Id,
  fullName: z.string(),
  phone: z.string(),
  noEmail: z.boolean(),
  noSms: z.boolean(),
  /**
   * `reserve`: they said yes too late; `asked`: they have not answered; `not-reached`: no message has reached them;
   * `waiting`: it is not their turn yet.
   */
  state: z.enum(['reserve', 'asked', 'not-reached', 'waiting']),
})

export type Callee = z.infer<typeof Callee>

/** More are not rung before a shift begins. */
export const CALL_LIST_MAX = 100

/** A shift that may go unfilled, with the reasons and the people to ring. */
export const Alarm = z.object({
  raisedAt: z.iso.datetime(),
  reasons: z.array(z.enum(ALARM_REASONS)),
  callList: z.array(Callee),
})

export type Alarm = z.infer<typeof Alarm>

/** It is quiet now. Sent anyway, messages go out at once to so many people. */
export const QuietNow = z.object({
  /** End of the quiet hours. */
  until: z.iso.datetime(),
  /** Start of the shift. */
  startsAt: z.iso.datetime(),
  people: z.int(),
  sms: z.int(),
  /** The same in words, as the dialog shows them. */
  sentences: z._default(z.array(z.string()), []),
})

export type QuietNow = z.infer<typeof QuietNow>
