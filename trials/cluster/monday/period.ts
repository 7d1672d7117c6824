import { median, percentile, rounded } from '../../bench/figures.ts'
import type { Measured } from './people.ts'
import { BUSIEST, SENDS_A_SECOND, TARGET_MS } from './sizes.ts'
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
