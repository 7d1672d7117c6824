import { rounded } from '../../bench/figures.ts'
import { say } from '../../say.ts'
import { sayTable } from '../../say-table.ts'
import type { StreamStep } from './climb.ts'
import { ratesOf, shortfallOf, timesOf, usageOf, type Period } from './period.ts'
import { TARGET_MS } from './sizes.ts'
import type { Statement } from './statements.ts'
import type { Sample } from './watch.ts'

/** The results of a simulated Monday. */
export interface Found {
  readonly streamSteps: readonly StreamStep[]
  readonly steps: readonly Period[]
  readonly period: Period
  readonly samples: readonly Sample[]
  readonly dearest: readonly Statement[]
  /** The memory of each service process, in the last third against the middle third. */
  readonly growth: Readonly<Record<string, number>>
}

export const sayMonday = ({ streamSteps, steps, period, samples, dearest, growth }: Found): void => {
  sayTable([
    ['streams', 'kB each', 'opened a second', 'ms to open', 'processors, idle'],
    ...streamSteps.map(({ streams, kilobytesEach, openedASecond, openMs, processors }) =>
      [streams, kilobytesEach, openedASecond, openMs, processors].map(String),
    ),
  ])
  const periods = [...steps, period]
  const heads = ['of the busiest minute', ...periods.map(({ rate }) => `${Math.round(rate * 100)} %`)]
  const rates = periods.map(ratesOf)
  const times = periods.map(timesOf)
  const usages = periods.map((one) => usageOf(one, samples))
  const row = (name: string, cell: (at: number) => unknown) => [
    name,
    ...periods.map((_, at) => String(cell(at))),
  ]
  sayTable([
    heads,
    row('seconds', (at) => rounded(periods[at]?.seconds ?? 0, 0)),
    ...(['sends', 'messages', 'pages', 'yeses'] as const).map((what) =>
      row(`${what} a second (of)`, (at) => `${rates[at]?.[what].achieved} (${rates[at]?.[what].asked})`),
    ),
    ...(['yes', 'no', 'page', 'send', 'notice', 'refetch'] as const).map((what) =>
      row(`${what}, ms p50/95/99${targetOf(what)}`, (at) => times[at]?.[what].join('/')),
    ),
    ...Object.keys(usages[0]?.processors ?? {}).map((name) =>
      row(`processors, ${name}`, (at) => usages[at]?.processors[name]?.toFixed(2)),
    ),
    row('machine busy', (at) => `${Math.round((usages[at]?.machine ?? 0) * 100)} %`),
    row('messages waiting, most', (at) => usages[at]?.waiting),
    row('oldest waiting, s', (at) => usages[at]?.oldestSeconds),
    row('statements at once', (at) => usages[at]?.activeStatements),
  ])
  sayTable([
    ['memory', 'last third : middle third', 'MB at the end'],
    ...Object.entries(growth).map(([name, by]) => [
      name,
      String(by),
      (period.to.megabytes[name] ?? 0).toFixed(0),
    ]),
  ])
  for (const one of periods)
    for (const phrase of shortfallOf(one)) say(`at ${Math.round(one.rate * 100)} %: ${phrase}`)
  sayTable([
    ['s in all', 'calls', 'ms each', 'planning', 'rows', 'statement'],
    ...dearest.map(({ text, calls, seconds, meanMs, planMs, rows }) => [
      String(seconds),
      String(calls),
      String(meanMs),
      String(planMs),
      String(rows),
      text,
    ]),
  ])
}

const targetOf = (what: string) =>
  what in TARGET_MS ? ` (p95 <= ${TARGET_MS[what as keyof typeof TARGET_MS]})` : ''

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
