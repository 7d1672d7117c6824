import * as z from 'zod/mini'
import { isDate, isTime, osloTime, osloToday, shiftInstants } from '#shared/dates.ts'
import { type AskingChange, OpenAtMost, PatienceMinutes } from '../../asking-rules.ts'
import type { Line } from '../../shapes.ts'

const Typed = z.object({
  openAtMost: OpenAtMost,
  patienceMinutes: PatienceMinutes,
  isUrgent: z.boolean(),
  /** Are all who are left asked at a time? */
  hasDeadline: z.boolean(),
  date: z.string(),
  time: z.string(),
})
export type TypedChange = z.infer<typeof Typed>

const WRONG = {
  date: 'Velg en dato',
  time: 'Skriv klokkeslettet som TT:MM',
  past: 'Velg et tidspunkt som ligger fram i tid',
  late: 'Velg et tidspunkt før vakten begynner',
}

/** The form: a time at which all are asked lies ahead, and before the shift begins. */
export const changeForm = (closesAt: string) =>
  Typed.check((ctx) => {
    const wrong = deadlineProblem(ctx.value, closesAt, new Date())
    if (wrong)
      ctx.issues.push({ code: 'custom', input: ctx.value, path: [wrong.field], message: wrong.message })
  })

const deadlineProblem = ({ hasDeadline, date, time }: TypedChange, closesAt: string, now: Date) => {
  if (!hasDeadline) return null
  if (!isDate(date)) return { field: 'date', message: WRONG.date }
  if (!isTime(time)) return { field: 'time', message: WRONG.time }
  const at = momentOf({ date, time })
  if (at <= now) return { field: 'time', message: WRONG.past }
  return at > new Date(closesAt) ? { field: 'time', message: WRONG.late } : null
}

const momentOf = ({ date, time }: Pick<TypedChange, 'date' | 'time'>): Date =>
  shiftInstants({ date, startTime: time, endTime: time }).startsAt

/** How the line is asked now. Without a time, the day of the shift is proposed. */
export const typedOf = ({ openAtMost, patienceMinutes, askAllAt, quiet, closesAt }: Line): TypedChange => ({
  openAtMost,
  patienceMinutes,
  isUrgent: quiet === null,
  hasDeadline: askAllAt !== null,
  date: osloToday(new Date(askAllAt ?? closesAt)),
  time: askAllAt === null ? '' : osloTime(new Date(askAllAt)),
})

/** What is sent; null while the fields make no sense. */
export const changeOf = (typed: TypedChange): AskingChange | null => {
  const { openAtMost, patienceMinutes, isUrgent, hasDeadline, date, time } = typed
  const isCounted =
    z.safeParse(OpenAtMost, openAtMost).success && z.safeParse(PatienceMinutes, patienceMinutes).success
  if (!isCounted || (hasDeadline && !(isDate(date) && isTime(time)))) return null
  return {
    openAtMost,
    patienceMinutes,
    isUrgent,
    askAllAt: hasDeadline ? momentOf({ date, time }).toISOString() : null,
  }
}
