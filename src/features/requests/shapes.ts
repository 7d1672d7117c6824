import * as z from 'zod/mini'
import { Day } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Absence, Availability } from '#features/vikarer/rules.ts'
import { ActPlan } from './contract-acts.ts'
import { LeftOut } from '#features/asking/shapes.ts'
import { EmailLimit, SmsResult, WithoutEmail } from '#features/messages/shapes.ts'

export const Created = z.object({
  /** Of the first shift, and of all in the order of their times. */
  id: Id,
  assignmentIds: z.array(Id),
  /** False when the same request id had already made it. */
  isNew: z.boolean(),
  recipients: z.int(),
  sms: SmsResult,
  emails: z.int(),
  /** E-mails to people who want no SMS, where e-mail was not chosen. */
  emailsInstead: z.int(),
  emailLimit: EmailLimit,
  withoutEmail: WithoutEmail,
  /** How long it can be undone, before anything is sent; left out when it is not held. */
  undoSeconds: z.optional(z.int()),
  /** Where some are asked at a time: how many there are, and when the next ones are asked if nobody answers. */
  line: z.optional(z.object({ length: z.int(), nextAskAt: z.nullable(z.iso.datetime()) })),
  /** The plan of the request as it was done, where the press named one; left out of the answer to a second press. */
  plan: z.optional(ActPlan),
})
export type Created = z.infer<typeof Created>

/** A substitute as the form for a new assignment shows them. */
export const Candidate = z.object({
  id: Id,
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
  /** They have no e-mail address. */
  noEmail: z.boolean(),
  /** Mail to them is known not to arrive; left out where it may. */
  emailRefused: z.optional(z.boolean()),
  /** Another request has asked them about overlapping hours, and waits for the answer. */
  hasOpenQuestion: z.boolean(),
  /** The office's star. */
  isFavourite: z.boolean(),
  groupIds: z.array(Id),
  /** The day of their latest shift here that has begun, YYYY-MM-DD; null when there is none. */
  lastShift: z.nullable(Day),
})
export type Candidate = z.infer<typeof Candidate>

/** The last one's id and name: where the next page begins, also when their row is changed meanwhile. */
export const CandidateCursor = z
  .string()
  .check(z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}_\P{Cc}{1,200}$/u))

/** A shift of the same day, times, title and place that is out already. `asked`: the number of people who received its request. */
export const SameShift = z.object({ assignmentId: Id, asked: z.int() })
export type SameShift = z.infer<typeof SameShift>
