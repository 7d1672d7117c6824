import * as z from 'zod/mini'
import { type AskingChoice, momentOf } from './asking-choice.ts'
import { OpenAtMost, PatienceMinutes } from './asking-rules.ts'
import { ASK_ALL_TOO_EARLY, MOMENT_MISSING, MOMENT_PAST, MOMENT_TOO_LATE } from './texts.ts'

/** What the schema cannot know because it depends on the time: nobody is asked before now, or after the last start. */
export const askingProblem = (
  asking: { readonly askAllAt?: At; readonly sendAt?: At },
  lastStart: Date,
  now: Date,
): { path: 'askAllAt' | 'sendAt'; message: string } | null => {
  for (const path of ['sendAt', 'askAllAt'] as const) {
    const at = asking[path]
    if (at && at <= now) return { path, message: MOMENT_PAST[path] }
    if (at && at >= lastStart) return { path, message: MOMENT_TOO_LATE[path] }
  }
  const { sendAt, askAllAt } = asking
  return sendAt && askAllAt && askAllAt <= sendAt ? { path: 'askAllAt', message: ASK_ALL_TOO_EARLY } : null
}

type At = Date | null | undefined

const typedMoment = (missing: string) =>
  z.optional(
    z.nullable(
      z
        .object({ date: z.string(), time: z.string() })
        .check(z.refine((typed) => momentOf(typed) !== null, missing)),
    ),
  )

/** What is not used is not checked: it stays in the form until it is. */
const usedOnly = (typed: AskingChoice): AskingChoice =>
  typed.kind === 'all-at-once' ? { kind: typed.kind, sendAt: typed.sendAt } : typed

/** What the office has chosen of it in the form; what it has not chosen is as proposed. */
export const AskingOnScreen = z.pipe(
  z.transform(usedOnly),
  z.object({
    kind: z.enum(['all-at-once', 'some-at-a-time']),
    openAtMost: z.optional(z.nullable(OpenAtMost)),
    patienceMinutes: z.optional(z.nullable(PatienceMinutes)),
    askAllAt: typedMoment(MOMENT_MISSING.askAllAt),
    groups: z.optional(z.array(z.string())),
    isUrgent: z.optional(z.boolean()),
    sendAt: typedMoment(MOMENT_MISSING.sendAt),
  }),
)
