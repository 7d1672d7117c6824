import * as z from 'zod/mini'
import { isDate, osloTime, osloToday } from '#shared/dates.ts'
import { TIME_MISSING } from '#shared/failures.ts'
import { momentOf, skippedProblem } from '#features/asking/choice.ts'
import { askAllProblem } from '#features/asking/form.ts'
import { type AskingChange, OpenAtMost, PatienceMinutes } from '#features/asking/rules.ts'
import type { Line } from '#features/asking/shapes.ts'

const Typed = z.object({
  openAtMost: OpenAtMost,
  patienceMinutes: PatienceMinutes,
  isUrgent: z.boolean(),
  /** True if all the rest are asked at a time. */
  hasDeadline: z.boolean(),
  date: z.string(),
  time: z.string(),
})
export type TypedChange = z.infer<typeof Typed>

/** The form's schema: the deadline lies ahead, and before the shift begins. */
export const changeForm = (closesAt: string) =>
  Typed.check((ctx) => {
    const wrong = deadlineProblem(ctx.value, closesAt, new Date())
    if (wrong)
      ctx.issues.push({ code: 'custom', input: ctx.value, path: [wrong.field], message: wrong.message })
  })

const deadlineProblem = ({ hasDeadline, date, time }: TypedChange, closesAt: string, now: Date) => {
  if (!hasDeadline) return null
  if (!isDate(date)) return { field: 'date', message: 'Velg en dato' }
  const askAllAt = momentOf({ date, time })
  if (!askAllAt) return { field: 'time', message: TIME_MISSING }
  const message =
    skippedProblem({ date, time }) ??
    askAllProblem(askAllAt, { sendAt: null, closesAt: new Date(closesAt) }, now)
  return message === null ? null : { field: 'time', message }
}

/** The line's current plan. Without a deadline, the day of the first shift that needs a substitute is proposed. */
export const typedOf = ({
  openAtMost,
  patienceMinutes,
  askAllAt,
  isUrgent,
  startsAt,
  closesAt,
}: Line): TypedChange => ({
  openAtMost,
  patienceMinutes,
  isUrgent,
  hasDeadline: askAllAt !== null,
  date: osloToday(new Date(askAllAt ?? startsAt ?? closesAt)),
  time: askAllAt === null ? '' : osloTime(new Date(askAllAt)),
})

/** The change to send; null while a field is invalid. */
export const changeOf = (typed: TypedChange): AskingChange | null => {
  const { openAtMost, patienceMinutes, isUrgent, hasDeadline, date, time } = typed
  const isCounted =
    z.safeParse(OpenAtMost, openAtMost).success && z.safeParse(PatienceMinutes, patienceMinutes).success
  const askAllAt = hasDeadline ? momentOf({ date, time }) : null
  if (!isCounted || (hasDeadline && !askAllAt)) return null
  return {
    openAtMost,
    patienceMinutes,
    isUrgent,
    askAllAt: askAllAt?.toISOString() ?? null,
  }
}
