import { osloTime } from '#shared/dates.ts'
import type { AskingNow } from '#features/asking/choice.ts'
import { stepsWithoutAnswers, type Step } from '#features/asking/plan.ts'
import { quietSpans } from '#features/messages/quiet-hours.ts'
import { whenOf } from '../../when-words.ts'

interface Span {
  readonly from: number
  readonly to: number
}

/** A step: the number of people asked so far, until the next step. Per cent of the width. */
interface Bar extends Span {
  readonly asked: number
  readonly more: number
}

/** The asking without any answer, from now to the start of the shift. */
export interface Chart {
  readonly steps: readonly Step[]
  readonly bars: readonly Bar[]
  readonly quiet: readonly Span[]
  /** The place of an omitted pause; null without one. */
  readonly gap: Span | null
  /** Times below it that have room, besides the first and the last. */
  readonly marks: readonly { readonly x: number; readonly words: string }[]
}

/** Narrower bars would run together. */
const THINNEST = 1.2
/** Per cent of the width, if much time passes between the last person asked and the start. */
const GAP: Span = { from: 78, to: 84 }
const DAYS_DRAWN = 30
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

export const chartOf = (asking: AskingNow, closesAt: Date): Chart => {
  const { now } = asking
  const steps = stepsWithoutAnswers(asking, asking.length, asking.starts, now)
  const busyUntil = (steps.at(-1)?.at ?? now).getTime() + asking.patienceMinutes * MINUTE
  const [begin, end] = [now.getTime(), closesAt.getTime()]
  const isLong = end - begin > 3 * (busyUntil - begin)
  const [until, width] = isLong ? [busyUntil, GAP.from] : [end, 100]
  const at = (time: number) => Math.min(width, Math.max(0, ((time - begin) / (until - begin)) * width))
  const bars: Bar[] = []
  let asked = 0
  for (const { at: time, ask } of steps) {
    asked += ask
    const from = at(time.getTime())
    const before = bars.at(-1)
    if (before && from - before.from < THINNEST)
      bars.splice(-1, 1, { ...before, asked, more: before.more + ask })
    else bars.push({ from, to: 100, asked, more: ask })
  }
  return {
    steps,
    bars: bars.map((bar, index) => ({ ...bar, to: bars[index + 1]?.from ?? 100 })),
    quiet: quietOf(asking, begin, until).map(({ from, to }) => ({ from: at(from), to: at(to) })),
    gap: isLong ? GAP : null,
    marks: marksOf(steps, (step) => at(step.at.getTime())),
  }
}

const MARKS: Span = { from: 14, to: 45 }
const MARK = 16

/** The times of the first people, and of all the rest. */
const marksOf = (steps: readonly Step[], at: (step: Step) => number) => {
  const marked = [...steps.slice(0, 1), ...steps.filter(({ because }) => because === 'deadline')]
  const marks = marked.map((step) => ({ x: at(step), words: osloTime(step.at).replace(':', '.') }))
  return marks.filter(
    ({ x }, index) => x >= MARKS.from && x <= MARKS.to && x - (marks[index - 1]?.x ?? 0) >= MARK,
  )
}

/** The quiet hours in between, in milliseconds. */
const quietOf = ({ quiet }: AskingNow, begin: number, until: number): Span[] =>
  quietSpans(quiet, new Date(begin), new Date(Math.min(until, begin + DAYS_DRAWN * DAY)))
    .map(({ startsAt, endsAt }) => ({ from: startsAt.getTime(), to: endsAt.getTime() }))
    .filter(({ from }) => from < until)

/** Further steps are summed up. */
const NAMED = 4

/** 'Hvis ingen svarer: 4 nå, 4 kl. 06.10 og 2 kl. 06.20.' */
export const stepWords = (steps: readonly Step[], length: number, now: Date): string => {
  const asked = steps.reduce((sum, { ask }) => sum + ask, 0)
  const last = steps.at(-1)
  if (!last) return 'Ingen rekker å bli spurt før vakten starter.'
  const each = steps.map(({ at, ask }) => `${ask} ${at <= now ? 'nå' : whenOf(at, now)}`)
  const all =
    each.length > NAMED
      ? `${each.slice(0, NAMED - 1).join(', ')} og så videre. De siste får spørsmålet ${whenOf(last.at, now)}`
      : listed.format(each)
  const missed = asked < length ? ` Bare ${asked} av ${length} rekker å bli spurt før vakten starter.` : ''
  return `Hvis ingen svarer: ${all}.${missed}`
}

const listed = new Intl.ListFormat('nb-NO')
