import * as z from 'zod/mini'
import { Line } from '#features/asking/shapes.ts'
import { CHANNELS } from '#features/assignments/rules.ts'

/** People of an act, with the names of the first few. */
export const Named = z.object({ count: z.int(), names: z.array(z.string()) })
export type Named = z.infer<typeof Named>

/**
 * The messages of an act that asks, reminds or writes to people, in counts: a plan has the same size for three people
 * and for five thousand.
 */
export const Sending = z.object({
  what: z.enum(['request', 'reminder', 'message']),
  /** The people that the act is meant for. */
  people: Named,
  /** People it leaves out: they entered an absence after they were asked, or the office did. */
  away: Named,
  /** Those of the receivers in reserve. */
  inReserve: z.int(),
  /** People who get a message: by either channel, by SMS, and by e-mail. */
  reached: z.int(),
  bySms: z.int(),
  byEmail: z.int(),
  /** People who would get an SMS but have no number that takes one. */
  withoutMobile: z.int(),
  /** People who would get an e-mail but have no address. */
  withoutEmail: z.int(),
  /** People who get an e-mail because they want no SMS. */
  emailInstead: z.int(),
  /** People who get an SMS because no e-mail reaches them. */
  smsInstead: z.int(),
  /** The hourly limit of e-mails is reached: none is sent. */
  isEmailRefused: z.boolean(),
  /** People with an unanswered question from another request about the same hours. */
  openQuestions: z.int(),
  /** The end of the office's quiet hours, during which a press must be confirmed. Null: it is not quiet. */
  quietUntil: z.nullable(z.iso.datetime()),
})
export type Sending = z.infer<typeof Sending>

/** A line after an act. */
export const LineAfter = z.extend(
  z.pick(Line, {
    openAtMost: true,
    length: true,
    asked: true,
    reached: true,
    heldBack: true,
    askFrom: true,
    askAllAt: true,
    nextAskAt: true,
    isPaused: true,
    heldUpBy: true,
    emailsLeft: true,
    smsLeft: true,
    closesAt: true,
    isInOrder: true,
  }),
  { channels: z.array(z.enum(CHANNELS)) },
)
export type LineAfter = z.infer<typeof LineAfter>
