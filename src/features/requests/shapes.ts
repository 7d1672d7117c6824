import * as z from 'zod/mini'
import { Day } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Absence, Availability } from '#features/vikarer/rules.ts'
import { ActPlan } from './contract-acts.ts'
import { LeftOut } from '#features/asking/shapes.ts'
import { EmailLimit, SmsResult, WithoutEmail } from '#features/messages/shapes.ts'

export const Created = z.object({
  /** `id`: the first shift; `assignmentIds`: all, in order of time. */
  id: Id,
  assignmentIds: z.array(Id),
  /** False if an earlier press had created it. */
  isNew: z.boolean(),
  recipients: z.int(),
  sms: SmsResult,
  emails: z.int(),
  /** E-mails to people who want no SMS, although e-mail was not chosen. */
  emailsInstead: z.int(),
  emailLimit: EmailLimit,
  withoutEmail: WithoutEmail,
  /** Seconds for which it can be undone before anything is sent; absent if it is not held. */
  undoSeconds: z.optional(z.int()),
  /** If some are asked at a time: the number of people, and the time of the next ones without an answer. */
  line: z.optional(z.object({ length: z.int(), nextAskAt: z.nullable(z.iso.datetime()) })),
  /** The plan of the request as it was done, if the press named one; absent from the answer to a second press. */
  plan: z.optional(ActPlan),
})
export type Created = z.infer<typeof Created>

/** A substitute in the form for a new assignment. */
export const Candidate = z.object({
  id: Id,
  fullName: z.string(),
  phone: z.string(),
  company: z.nullable(z.string()),
  skills: z.nullable(z.string()),
  availability: Availability,
  /** Null if they are among 'alle tilgjengelige' for the known part of this shift. */
  leftOut: z.nullable(LeftOut),
  /** Their own period that overlaps the shift; its last day, YYYY-MM-DD. */
  absence: z.nullable(Absence),
  /** They chose e-mail instead of SMS. */
  noSms: z.boolean(),
  /** They have no e-mail address. */
  noEmail: z.boolean(),
  /** Mail to them does not arrive; absent if it may. */
  emailRefused: z.optional(z.boolean()),
  /** Another request has asked them about overlapping hours, and has no answer. */
  hasOpenQuestion: z.boolean(),
  /** The office's star. */
  isFavourite: z.boolean(),
  groupIds: z.array(Id),
  /** The day of their latest begun shift here, YYYY-MM-DD; null without any. */
  lastShift: z.nullable(Day),
})
export type Candidate = z.infer<typeof Candidate>

/** The last candidate's id and name, where the next page begins even if their row changes meanwhile. */
export const CandidateCursor = z
  .string()
  .check(z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}_\P{Cc}{1,200}$/u))

/** A sent shift of the same day, times, title and place. `asked`: the number of people who received its request. */
export const SameShift = z.object({ assignmentId: Id, asked: z.int() })
export type SameShift = z.infer<typeof SameShift>
