import * as z from 'zod/mini'
import { Day } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'

/** A shift that has not ended. Times HH:MM:SS. */
export const HeldShift = z.object({
  assignmentId: Id,
  title: z.string(),
  date: Day,
  startTime: z.string(),
  endTime: z.string(),
})
export type HeldShift = z.infer<typeof HeldShift>

/** A substitute's coming shifts, groups, templates and contact roles. */
export const AffectedVikar = z.object({
  id: Id,
  fullName: z.string(),
  /** Shifts that they hold, by time. */
  held: z.array(HeldShift),
  /** Shifts for which they are in reserve. */
  reserve: z.int(),
  /** Requests with an answer still open. */
  questions: z.int(),
  /** Requests whose line has not reached them. */
  waiting: z.int(),
  groups: z.array(z.string()),
  /** Templates that ask them by name. */
  templates: z.array(z.string()),
  /** Departments that list their number as contact. */
  contactOf: z.array(z.string()),
  hasLogin: z.boolean(),
  /** Messages about the withdrawn shifts to them. One SMS costs one credit. */
  notices: z.object({ emails: z.int(), sms: z.int() }),
})
export type AffectedVikar = z.infer<typeof AffectedVikar>

/** The effects of an act. `seen` is their digest. The act carries it and is refused if the effects have changed. */
export const Affected = z.object({
  seen: z.string(),
  /** The employer's SMS credits. */
  balance: z.int(),
  /** By name. */
  vikarer: z.array(AffectedVikar),
})
export type Affected = z.infer<typeof Affected>

/** People who are asked together next, with the names of the first few. */
const Asked = z.object({ count: z.int(), names: z.array(z.string()) })

/** A shift that is opened by the act. */
const OpenedShift = z.extend(HeldShift, {
  vikarId: Id,
  /** The channels of the message to the former holder. Empty: no message reaches them. */
  channels: z.array(z.enum(['sms', 'email'])),
  /**
   * The people who are asked about it, as in the plan of an act on one shift. Null for all but the first shift of a
   * request.
   */
  next: z.nullable(
    z.object({
      isChoice: z.boolean(),
      isAsked: z.boolean(),
      reserve: Asked,
      line: Asked,
      at: z.nullable(z.iso.datetime()),
    }),
  ),
})
export type OpenedShift = z.infer<typeof OpenedShift>

/** Consequences without a message. `names` are people, or departments for `contact-cleared`. */
const LEAVING_NOTES = [
  'shifts-kept',
  'leaves-after-last',
  'inactive',
  /** They leave the register now; only when several are removed together. */
  'removed',
  /** They cannot take these shifts again by themselves. */
  'barred',
  /** Reserve and line skip them. */
  'passed-by',
  /** They can still answer their open requests. */
  'may-still-answer',
  /** The links of their open requests stop working. */
  'links-end',
  'contact-cleared',
  /** The name stays with earlier shifts. */
  'name-stays',
  'login-lost',
  'restorable',
  'erased-now',
] as const
const LeavingNote = z.object({ code: z.enum(LEAVING_NOTES), names: z.array(z.string()) })
export type LeavingNote = z.infer<typeof LeavingNote>

/**
 * The consequences of removing substitutes or making them inactive, found by a rehearsal that is rolled back. The
 * press sends `version` as `seen`; if the consequences differ by then, nothing happens and the new plan is returned.
 */
export const LeavingPlan = z.object({
  version: z.string(),
  affected: Affected,
  /** Shifts opened again, by substitute and time. */
  opened: z.array(OpenedShift),
  /** The people that no message reaches, and their numbers. */
  unreached: z.array(z.object({ vikarId: Id, fullName: z.string(), phone: z.string() })),
  sms: z.object({
    /** Credits that the messages cost, and the balance before. */
    needed: z.int(),
    balance: z.int(),
    problem: z.nullable(z.enum(['too-few-credits', 'too-many-this-hour'])),
    /** The office's approximate price of one SMS, in øre; null if unknown. */
    priceOre: z.nullable(z.number()),
  }),
  /** Unsent messages that are stopped; their credits are returned. */
  stopped: z.object({ messages: z.int(), sms: z.int() }),
  notes: z.array(LeavingNote),
  /** The office chooses whether reserve and line are asked about the shifts. */
  isChoice: z.boolean(),
  /** The same as sentences for the dialog. */
  sentences: z.array(z.string()),
  /** A short version for the toast after the act. */
  summary: z.string(),
})
export type LeavingPlan = z.infer<typeof LeavingPlan>
