import * as z from 'zod/mini'
import { CHANNELS } from '#features/assignments/rules.ts'
import { Version } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { LineAfter, Named, Sending } from './contract-sending.ts'

const ShiftState = z.object({
  status: z.enum(['open', 'assigned', 'completed', 'cancelled']),
  places: z.int(),
  filled: z.int(),
})
export type ShiftState = z.infer<typeof ShiftState>

/** A substitute who is affected by the act. */
const Notified = z.object({
  vikarId: Id,
  fullName: z.string(),
  /** Empty: no message can reach them. */
  channels: z.array(z.enum(CHANNELS)),
  /** The number to ring where no message can reach them. Null: they have left the register. */
  phone: z.nullable(z.string()),
  isInReserve: z.boolean(),
  /** They are asked to confirm new times. */
  isToConfirm: z.boolean(),
  /** Their message confirms a yes. */
  isConfirmation: z.boolean(),
  /** Shifts that they get a message about, each with its entry in the calendar. An edit of the place is about all that they have of the request. */
  shifts: z.int(),
})
export type Notified = z.infer<typeof Notified>

/** Consequences that are no message. */
const PLAN_NOTES = [
  /** Those who had the shift until it was cancelled are in reserve now. */
  'in-reserve',
  /** Those who are taken off cannot take the shift again by themselves. */
  'barred',
  /** The pages of those who were asked, and messages that have not left, have the new values. */
  'rewritten',
  /** Until the shift begins it can be opened again. */
  'can-be-reopened',
  /** They said no, and get no more reminders. */
  'not-reminded',
  /** They stay in reserve of the shift. */
  'still-in-reserve',
  /** All places of the request are taken, and people wait in its line. */
  'line-over',
  /** People who have been asked get no message. */
  'already-asked',
  /** The request is deleted with its shifts, before anyone has got a message. */
  'deleted',
] as const
const PlanNote = z.object({ code: z.enum(PLAN_NOTES), names: z.array(z.string()) })
export type PlanNote = z.infer<typeof PlanNote>

/** The people who are asked about the shift after the act. */
const NextAsked = z.object({
  /** Someone in reserve or in line waits: the office chooses whether they are asked. */
  isChoice: z.boolean(),
  /** They are asked, by this plan. */
  isAsked: z.boolean(),
  reserve: Named,
  /** Both empty while those who have the question now may answer first. */
  line: Named,
  /** Null: at once. */
  at: z.nullable(z.iso.datetime()),
})
export type NextAsked = z.infer<typeof NextAsked>

/**
 * The consequences of an act, worked out by doing it and taking it back. The press sends `version`; when the consequences differ by
 * then, nothing happens and the new plan comes back.
 */
export const ActPlan = z.object({
  version: Version,
  /** Null: the act makes the shift. */
  before: z.nullable(ShiftState),
  /** Null: the act undoes the request, and the shift with it. */
  after: z.nullable(ShiftState),
  notified: z.array(Notified),
  sms: z.object({
    /** Credits that the messages cost, and the balance before. */
    needed: z.int(),
    balance: z.int(),
    problem: z.nullable(z.enum(['too-few-credits', 'too-many-this-hour'])),
    /** About what one SMS costs the office, in øre; null when that is not known. */
    priceOre: z.nullable(z.number()),
  }),
  /** The messages of an act that asks, reminds or writes to people; null for other acts. */
  sending: z.nullable(Sending),
  /** The line of the request; null where the act is not about one. */
  line: z.nullable(LineAfter),
  /** Messages that have not left and are stopped; their credits come back. */
  stopped: z.object({ messages: z.int(), sms: z.int() }),
  notes: z.array(PlanNote),
  /** Null for an act that frees no place and makes no one the next. */
  next: z.nullable(NextAsked),
  /** The same in words, as the dialog shows them. */
  sentences: z.array(z.string()),
  /** A short version, for the notice after the act. */
  summary: z.string(),
})
export type ActPlan = z.infer<typeof ActPlan>

/** Part of the input of an act. */
export const Press = {
  /** The version of the plan that its dialog showed. */
  seen: z.optional(Version),
  /** Asks the next of reserve and line about the freed place, or halts both. Left out: they go on asking, or stay halted. */
  askNext: z.optional(z.boolean()),
}

export const PLAN_CHANGED = {
  PLAN_CHANGED: {
    status: 409,
    message: 'Noe har endret seg siden du så på dette. Se over på nytt, og trykk igjen.',
    data: z.object({ plan: ActPlan }),
  },
} as const
