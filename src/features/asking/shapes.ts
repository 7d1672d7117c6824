import * as z from 'zod/mini'
import { Edited, Version } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { ALARM_REASONS } from '#features/messages/alarm.ts'
import { ASKED_CODES } from './asked-codes.ts'

/** Why 'alle tilgjengelige' leaves somebody out: `assigned` has another shift at the same time. */
export const LeftOut = z.enum(['busy', 'inactive', 'unavailable', 'assigned'])

export type LeftOut = z.infer<typeof LeftOut>

/** Somebody's place in a line, and why it is theirs: as it was when the line was made. */
export const LinePlace = z.object({
  vikarId: Id,
  fullName: z.string(),
  /** From 1. */
  position: z.int(),
  /** The group by which they stand there; null: after the groups. */
  group: z.nullable(z.string()),
  /** When they had last been asked here; null: never. */
  lastAskedAt: z.nullable(z.iso.datetime()),
  /** How long they had worked here in the 28 days before. */
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
  /** Their values are deleted: those here are none. */
  isErased: z.boolean(),
  /** They wait because another request has asked them about overlapping hours. */
  isHeldBack: z.boolean(),
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
  /** The office said that it is: asked in quiet hours too. */
  isUrgent: z.boolean(),
  length: z.int(),
  asked: z.int(),
  /** Number of people asked: a message left, or they answered or opened their link themselves. */
  reached: z.int(),
  /** Number of request SMS that left. */
  smsSent: z.int(),
  /** How many of those who wait have an open question about overlapping hours, and are asked after it. */
  heldBack: z.int(),
  /** When the first of their questions ends, unless it is answered before; null: they have none. */
  heldBackUntil: z.nullable(z.iso.datetime()),
  /** How many questions are open. */
  open: z.int(),
  /** When the next ones are asked unless somebody answers before; null: nobody is left, or it is filled. */
  nextAskAt: z.nullable(z.iso.datetime()),
  /** Nothing but the clock moves it: quiet hours, or it has not begun. */
  isPaused: z.boolean(),
  heldUpBy: z.nullable(z.enum(['credits', 'hour'])),
  /** When the first of its shifts begins that needs somebody; null: none does. */
  startsAt: z.nullable(z.iso.datetime()),
  /** When the last of its shifts begins: nobody is asked after that. */
  closesAt: z.iso.datetime(),
  /** How many SMS it takes to ask all who wait and are not held back. */
  smsLeft: z.int(),
  /** The number of them with an e-mail address, which reaches them without credits. */
  emailsLeft: z.int(),
  /** What equal ones were shuffled with. */
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

/** What can be expected of a request: totals alone, nothing of one person. */
const Totals = {
  /** That its first shift is filled by `until`: that so many say yes. */
  chance: Chance,
  places: z.int(),
  /** When that shift starts. */
  until: z.iso.datetime(),
  /** How many SMS more will be sent, on average, and how many there can be. */
  expectedMessages: z.int(),
  mostMessages: z.int(),
}

/** Of a request that has not been sent. */
export const RequestForecast = z.object({
  ...Totals,
  /** The fewest at a time that are likely to do, where some are asked at a time. */
  proposal: z.nullable(z.object({ openAtMost: z.int() })),
})

export type RequestForecast = z.infer<typeof RequestForecast>

/** Of a shift that is being asked about. `too-little`: too little was asked before to say. */
export const LineForecast = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('forecast'),
    ...Totals,
    /** The chance before an earlier moment; null when the shift starts as soon. */
    soon: z.nullable(z.object({ chance: Chance, until: z.iso.datetime() })),
  }),
  z.object({ kind: z.enum(['too-little', 'not-open']) }),
])

export type LineForecast = z.infer<typeof LineForecast>

/** Somebody to ring about a shift. Phone in E.164. */
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

/** That nobody may come to a shift, why, and whom to ring. */
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
})

export type QuietNow = z.infer<typeof QuietNow>
