import { median, percentile, rounded } from '../../bench/figures.ts'
import type { Notes } from '../notes.ts'
import type { Measured } from './people.ts'
import { BUSIEST, MOST_GROWTH, SENDS_A_SECOND, TARGET_MS } from './sizes.ts'
import { usedBetween, type Sample } from './watch.ts'

/** The measurements of a period at one rate. */
export interface Period {
  /** The attempted rate: 1 is the busiest minute. */
  readonly rate: number
  readonly seconds: number
  readonly measured: Measured
  readonly notices: { readonly ms: readonly number[]; readonly missed: number }
  /** SMS and e-mails that reached the gateways. */
  readonly messages: number
  readonly from: Sample
  readonly to: Sample
}

const PERCENTS = [50, 95, 99] as const
const HELD_SHARE = 0.95

/** Achieved and attempted, per second. */
export const ratesOf = ({ rate, seconds, measured, messages }: Period) => ({
  sends: { achieved: rounded(measured.send.length / seconds), asked: rounded(rate * SENDS_A_SECOND) },
  messages: { achieved: rounded(messages / seconds, 1), asked: rounded(rate * BUSIEST.messages, 1) },
  pages: { achieved: rounded(measured.page.length / seconds, 1), asked: rounded(rate * BUSIEST.pages, 1) },
  yeses: { achieved: rounded(measured.yes.length / seconds, 1), asked: rounded(rate * BUSIEST.yeses, 1) },
})

/** Milliseconds: the 50th, 95th and 99th percentile. */
export const timesOf = ({ measured, notices }: Period) => {
  const all = { ...measured, notice: notices.ms }
  const of = (ms: readonly number[]) => PERCENTS.map((percent) => rounded(percentile(ms, percent), 0))
  return {
    yes: of(all.yes),
    no: of(all.no),
    page: of(all.page),
    send: of(all.send),
    notice: of(all.notice),
    refetch: of(all.refetch),
  }
}

/** The shortfalls of the rate, a phrase each; empty if it was held. */
export const shortfallOf = (period: Period): string[] => {
  const { measured, notices } = period
  const times = timesOf(period)
  const slow = Object.entries(TARGET_MS).flatMap(([what, most]) => {
    const [, p95 = Number.NaN] = times[what as keyof typeof TARGET_MS]
    return p95 <= most ? [] : [`p95 of a ${what} ${p95} ms (target ${most})`]
  })
  const few = Object.entries(ratesOf(period)).flatMap(([what, { achieved, asked }]) =>
    achieved >= asked * HELD_SHARE ? [] : [`${achieved} ${what} a second of ${asked}`],
  )
  const failed =
    measured.failures.length > 0
      ? [
          `${measured.failures.length} requests failed: ${[...new Set(measured.failures)].slice(0, 3).join(', ')}`,
        ]
      : []
  return [...few, ...slow, ...failed, ...(notices.missed > 0 ? [`${notices.missed} notices missed`] : [])]
}

/** Processor use and queues, which show the first bottleneck. */
export const usageOf = ({ from, to }: Period, samples: readonly Sample[]) => {
  const during = samples.filter(({ at }) => at >= from.at && at <= to.at)
  const { processors, machine } = usedBetween(from, to)
  return {
    processors: Object.fromEntries(Object.entries(processors).map(([name, used]) => [name, rounded(used)])),
    machine: rounded(machine),
    oldestSeconds: rounded(Math.max(0, ...during.map(({ oldestSeconds }) => oldestSeconds)), 1),
    waiting: Math.max(0, ...during.map(({ waitingSms, waitingEmails }) => waitingSms + waitingEmails)),
    activeStatements: median(during.map(({ active }) => active)),
  }
}

/** Is the busiest minute carried completely, and fast enough? */
export const checkRate = (notes: Notes, period: Period, wanted: number): void => {
  const shortfall = shortfallOf(period)
  notes.hold(
    period.rate >= wanted,
    `${percent(period.rate)} of the busiest minute were carried, not ${percent(wanted)}`,
  )
  notes.hold(
    shortfall.length === 0,
    `at ${percent(period.rate)} of the busiest minute: ${shortfall.join('; ')}`,
  )
}

const percent = (share: number) => `${Math.round(share * 100)} %`

/** The memory of each in the last third of the samples against the middle third, by their medians. */
export const growthOf = (samples: readonly Sample[], names: readonly string[]): Record<string, number> => {
  const third = Math.floor(samples.length / 3)
  const middle = samples.slice(third, 2 * third)
  const last = samples.slice(2 * third)
  const of = (part: readonly Sample[], name: string) =>
    median(part.map(({ megabytes }) => megabytes[name] ?? Number.NaN))
  return Object.fromEntries(names.map((name) => [name, rounded(of(last, name) / of(middle, name))]))
}

export const checkMemory = (notes: Notes, samples: readonly Sample[], names: readonly string[]): void => {
  for (const [name, growth] of Object.entries(growthOf(samples, names)))
    notes.hold(growth <= MOST_GROWTH, `the memory of ${name} grew by a factor of ${growth}`)
}

interface Held {
  readonly opened: number
  readonly lost: number
  readonly refused: number
}

/** Reports streams that ended by themselves, because they deliver no notices. */
export const checkStreams = (notes: Notes, { opened, lost, refused }: Held, wanted: number): void => {
  notes.count('streams opened', opened)
  notes.hold(opened >= wanted, `${opened} of ${wanted} streams were opened`)
  notes.hold(refused === 0, `${refused} streams were refused`)
  notes.hold(lost === 0, `${lost} open streams were lost`)
}

/** The web processes' cost of that many streams. */
export interface StreamStep {
  readonly streams: number
  /** Average of the streams opened in this step. */
  readonly kilobytesEach: number
  readonly openedASecond: number
  /** Milliseconds of processor time for opening one, of the web processes and of the database. */
  readonly openMs: number
  /** Processors used by the web processes while they send only heartbeats. */
  readonly processors: number
}

/** The results of a simulated Monday. */
export interface Found {
  readonly streamSteps: readonly StreamStep[]
  readonly steps: readonly Period[]
  readonly period: Period
  readonly samples: readonly Sample[]
  /** The memory of each service process, in the last third against the middle third. */
  readonly growth: Readonly<Record<string, number>>
}

export const figureOf = ({ period, streamSteps, steps }: Found): string => {
  const { messages, yeses } = ratesOf(period)
  const isHeld = shortfallOf(period).length === 0
  const [, p95] = timesOf(period).yes
  const failed = steps.find((step) => shortfallOf(step).length > 0)
  const gaveWay = failed ? `, ${Math.round(failed.rate * 100)} % did not: ${shortfallOf(failed)[0]}` : ''
  return (
    `${streamSteps.at(-1)?.streams ?? 0} streams; ${Math.round(period.rate * 100)} % of the busiest minute ${isHeld ? 'held' : 'tried'}` +
    `${gaveWay}; ${messages.achieved} messages and ${yeses.achieved} yeses a second, p95 of a yes ${p95} ms`
  )
}

export const figuresOf = ({ period, samples, steps, ...found }: Found) => ({
  ...found,
  targets: TARGET_MS,
  periods: [...steps, period].map((one) => ({
    rate: one.rate,
    seconds: rounded(one.seconds, 0),
    rates: ratesOf(one),
    ms: timesOf(one),
    notices: one.notices.ms.length,
    missed: one.notices.missed,
    shortfall: shortfallOf(one),
    ...usageOf(one, samples),
  })),
})
