import * as z from 'zod/mini'
import { TIME_MISSING } from '#shared/failures.ts'
import { isDate, osloTime, osloToday } from '#shared/dates.ts'
import { momentOf, skippedProblem, type TypedMoment } from '#features/asking/choice.ts'
import { sendAtProblem } from '#features/asking/form.ts'
import type { QuietHours } from '#features/messages/quiet-hours.ts'
import { quietTimeWords, shortNoticeWords } from '#features/asking/time-of-sending.ts'
import type { Line } from '#features/asking/shapes.ts'

/** The form for a time of sending. `startsAt`: the first shift that needs a substitute. */
export const sendTimeForm = ({ startsAt }: Pick<Line, 'startsAt'>) =>
  z.object({ date: z.string(), time: z.string() }).check((ctx) => {
    const wrong = problemOf(ctx.value, startsAt, new Date())
    if (wrong)
      ctx.issues.push({ code: 'custom', input: ctx.value, path: [wrong.field], message: wrong.message })
  })

const problemOf = (typed: TypedMoment, startsAt: string | null, now: Date) => {
  if (!isDate(typed.date)) return { field: 'date', message: 'Velg en dato' }
  const at = momentOf(typed)
  if (!at) return { field: 'time', message: TIME_MISSING }
  const message = skippedProblem(typed) ?? sendAtProblem(at, startsAt ? [new Date(startsAt)] : [], now)
  return message === null ? null : { field: 'time', message }
}

export const typedTimeOf = (askFrom: string | null): TypedMoment =>
  askFrom === null
    ? { date: '', time: '' }
    : { date: osloToday(new Date(askFrom)), time: osloTime(new Date(askFrom)) }

/** A warning that people have too little time to answer a line sent then; null if they have enough. */
export const shortNoticeOf = (line: Line, sendAt: Date): string | null => {
  const { isInOrder, askAllAt, quiet, openAtMost, patienceMinutes, length, startsAt } = line
  const starts = startsAt ? [new Date(startsAt)] : []
  return shortNoticeWords(
    {
      kind: isInOrder ? 'some-at-a-time' : 'all-at-once',
      openAtMost,
      patienceMinutes,
      askFrom: sendAt,
      askAllAt: isInOrder && askAllAt ? new Date(askAllAt) : null,
      quiet,
      length,
      starts,
    },
    sendAt,
  )
}

/** A warning that the time is in the office's quiet hours; null if it is not. */
export const quietTimeOf = (
  { quiet, startsAt }: Pick<Line, 'quiet' | 'startsAt'>,
  officeQuiet: QuietHours | null,
  sendAt: Date,
): string | null =>
  quietTimeWords({ officeQuiet, quiet, starts: startsAt ? [new Date(startsAt)] : [] }, sendAt, new Date())
