import { rounded } from '../../bench/figures.ts'
import type { StreamStep } from './climb.ts'
import { ratesOf, shortfallOf, timesOf, usageOf, type Period } from './period.ts'
import { TARGET_MS } from './sizes.ts'
import type { Sample } from './watch.ts'

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
