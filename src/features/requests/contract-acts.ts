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

const OtherShift = z.object({ id: Id, before: ShiftState, after: ShiftState })
export type OtherShift = z.infer<typeof OtherShift>

/** A substitute affected by the act. */
const Notified = z.object({
  vikarId: Id,
  fullName: z.string(),
  /** Empty: no message reaches them. */
  channels: z.array(z.enum(CHANNELS)),
  /** The number to ring if no message reaches them. Null: they have left the register. */
  phone: z.nullable(z.string()),
  isInReserve: z.boolean(),
  /** They are asked to confirm new times. */
  isToConfirm: z.boolean(),
  /** Their message confirms a yes. */
  isConfirmation: z.boolean(),
  /**
   * Shifts that they get a message about, each with its calendar entry. An edit of the place covers all of theirs in
   * the request.
   */
  shifts: z.int(),
  /** Shifts in each of their messages, when several are cancelled together. Absent: one. */
  about: z.optional(z.int()),
})
export type Notified = z.infer<typeof Notified>

/** Consequences without a message. */
const PLAN_NOTES = [
  /** The holders of the cancelled shift are in reserve now. */
  'in-reserve',
  /** People taken off cannot take the shift again by themselves. */
  'barred',
  /** The pages of people who were asked, and unsent messages, have the new values. */
  'rewritten',
  /** They wait in line or reserve, and are away on the new days of the shift. */
  'away-then',
  /** Until the shift begins it can be opened again. */
  'can-be-reopened',
  /** They said no, and get no more reminders. */
  'not-reminded',
  /** They stay in reserve for the shift. */
  'still-in-reserve',
  /** All places of the request are taken, and people wait in its line. */
  'line-over',
  /** People who have been asked get no message. */
  'already-asked',
  /** The request is deleted with its shifts, before anyone has got a message. */
  'deleted',
  /** Their SMS has no room for all of the office's words. */
  'words-cut',
] as const
const PlanNote = z.object({ code: z.enum(PLAN_NOTES), names: z.array(z.string()) })
export type PlanNote = z.infer<typeof PlanNote>

/** The people who are asked about the shift after the act. */
const NextAsked = z.object({
  /** People in reserve or in line wait: the office chooses whether they are asked. */
  isChoice: z.boolean(),
  /** They are asked, by this plan. */
  isAsked: z.boolean(),
  reserve: Named,
  /** Both are empty while people with an open question may answer first. */
  line: Named,
  /** Null: at once. */
  at: z.nullable(z.iso.datetime()),
})
export type NextAsked = z.infer<typeof NextAsked>

/**
 * The consequences of an act, found by doing it and rolling back. The press sends `version`; if the consequences
 * differ by then, nothing happens and the new plan is returned.
 */
export const ActPlan = z.object({
  version: Version,
  /** Null: the act creates the shift. */
  before: z.nullable(ShiftState),
  /** Null: the act undoes the request, and the shift with it. */
  after: z.nullable(ShiftState),
  /** Further shifts of the request that the act closes. Absent: it is about one shift. */
  others: z.optional(z.array(OtherShift)),
  notified: z.array(Notified),
  sms: z.object({
    /** Credits that the messages cost, and the balance before. */
    needed: z.int(),
    balance: z.int(),
    problem: z.nullable(z.enum(['too-few-credits', 'too-many-this-hour'])),
    /** The office's approximate price of one SMS, in øre; null if unknown. */
    priceOre: z.nullable(z.number()),
  }),
  /** The messages of an act that asks, reminds or writes to people; null for other acts. */
  sending: z.nullable(Sending),
  /** The line of the request; null where the act is not about one. */
  line: z.nullable(LineAfter),
  /** Unsent messages that are stopped; their credits are returned. */
  stopped: z.object({ messages: z.int(), sms: z.int() }),
  notes: z.array(PlanNote),
  /** Null for an act that frees no place and does not affect the next person. */
  next: z.nullable(NextAsked),
  /** The same as sentences for the dialog. */
  sentences: z.array(z.string()),
  /** A short version for the toast after the act. */
  summary: z.string(),
})
export type ActPlan = z.infer<typeof ActPlan>

/** The part of an act's input that names its plan. */
export const Press = {
  /** The version of the plan that its dialog showed. */
  seen: z.optional(Version),
  /**
   * True: asks the next of reserve and line about the freed place; false: halts both. Absent: they continue, or stay
   * halted.
   */
  askNext: z.optional(z.boolean()),
}

export const PLAN_CHANGED = {
  PLAN_CHANGED: {
    status: 409,
    message: 'Noe har endret seg siden du så på dette. Se over på nytt, og trykk igjen.',
    data: z.object({ plan: ActPlan }),
  },
} as const
