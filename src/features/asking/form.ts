import * as z from 'zod/mini'
import { type AskingChoice, momentOf, skippedProblem } from './choice.ts'
import { OpenAtMost, PatienceMinutes } from './rules.ts'
import { firstOf } from './time-of-sending.ts'
import {
  ASK_ALL_PAST,
  ASK_ALL_TOO_EARLY,
  ASK_ALL_TOO_LATE,
  MOMENT_MISSING,
  SEND_AT_PAST,
  SEND_AT_STARTED,
  sendAtTooLate,
  sendLater,
} from './texts.ts'

/**
 * Checks that depend on the time, which the schema cannot make. A request is sent before its first shift starts, or
 * that shift would have begun unasked; the rest of a line may be asked as long as one of the shifts is ahead.
 */
export const askingProblem = (
  { sendAt, askAllAt }: { readonly askAllAt?: At; readonly sendAt?: At },
  starts: readonly Date[],
  now: Date,
): { path: 'askAllAt' | 'sendAt'; message: string } | null => {
  const wrong = sendAt && sendAtProblem(sendAt, starts, now)
  if (wrong) return { path: 'sendAt', message: sendLater(wrong) }
  const message = askAllAt && askAllProblem(askAllAt, { sendAt, closesAt: lastOf(starts) }, now)
  return message ? { path: 'askAllAt', message } : null
}

/** Returns the reason why a request cannot be sent at that time; null when it can. */
export const sendAtProblem = (sendAt: Date, starts: readonly Date[], now: Date): string | null => {
  const first = firstOf(starts)
  if (first && first <= now) return SEND_AT_STARTED
  if (sendAt <= now) return SEND_AT_PAST
  return first && sendAt >= first ? sendAtTooLate(starts.length) : null
}

/**
 * Returns the reason why all who are left cannot be asked at that time; null when they can. `closesAt`: the last shift
 * starts.
 */
export const askAllProblem = (
  askAllAt: Date,
  { sendAt, closesAt }: { readonly sendAt: At; readonly closesAt: Date | null },
  now: Date,
): string | null => {
  if (askAllAt <= now) return ASK_ALL_PAST
  if (closesAt && askAllAt >= closesAt) return ASK_ALL_TOO_LATE
  return sendAt && askAllAt <= sendAt ? ASK_ALL_TOO_EARLY : null
}

const lastOf = (starts: readonly Date[]) =>
  starts.length > 0 ? new Date(Math.max(...starts.map(Number))) : null

type At = Date | null | undefined

const Typed = z.object({ date: z.string(), time: z.string() })

const typedMoment = (missing: string, field: string) =>
  z.optional(
    z.nullable(
      Typed.check(
        z.refine((typed) => momentOf(typed) !== null, missing),
        z.refine((typed) => skippedProblem(typed) === null, {
          error: ({ input }) => `${field}: ${skippedProblem(Typed.parse(input))}`,
        }),
      ),
    ),
  )

/** Unused fields are not checked: their values stay in the form until they are used. */
const usedOnly = (typed: AskingChoice): AskingChoice =>
  typed.kind === 'all-at-once' ? { kind: typed.kind, sendAt: typed.sendAt } : typed

/** The office's choices in the form; a field without a choice uses the proposal. */
export const AskingOnScreen = z.pipe(
  z.transform(usedOnly),
  z.object({
    kind: z.enum(['all-at-once', 'some-at-a-time']),
    openAtMost: z.optional(z.nullable(OpenAtMost)),
    patienceMinutes: z.optional(z.nullable(PatienceMinutes)),
    askAllAt: typedMoment(MOMENT_MISSING.askAllAt, 'Spør resten'),
    groups: z.optional(z.array(z.string())),
    isUrgent: z.optional(z.boolean()),
    sendAt: typedMoment(MOMENT_MISSING.sendAt, 'Send senere'),
  }),
)
