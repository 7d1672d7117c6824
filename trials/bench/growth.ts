import { median, rounded, timed } from './figures.ts'
import { expectAnswer, getRequest } from './http.ts'
import { logInAll } from './log-in.ts'
import { compare, measureInterleaved } from './measure.ts'
import { sayTable } from '../say-table.ts'
import type { Employer } from './rows.ts'
import type { Stage } from './stage.ts'

const FULL = { rounds: 12, requests: 20 }
const QUICK = { rounds: 1, requests: 1 }

/** An employer with this much of the varied data. */
export interface Sized {
  readonly size: number
  readonly employer: Employer
}

interface Terms {
  readonly name: string
  readonly isQuick: boolean
  /** In ascending order. */
  readonly sizes: readonly Sized[]
  /** The sizes that the target compares. */
  readonly large: number
  readonly small: number
  /** An employer's queries, by name. */
  readonly asked: (employer: Employer) => Readonly<Record<string, string>>
}

/**
 * The same asked by employers with little and with much, the session's check and everything else included. Each round
 * is the median of a few requests, one after the other. Returns the ratio of large to small for each query, and the
 * microseconds in the order of the sizes.
 */
export const measureGrowth = async (stage: Stage, { name, isQuick, sizes, large, small, asked }: Terms) => {
  const { rounds, requests } = isQuick ? QUICK : FULL
  const employers = sizes.map(({ employer }) => employer)
  const cookies = await logInAll(await stage.services(), employers)
  const addresses = employers.map(asked)
  const [connection] = await stage.connections(1)
  const ratios: Record<string, number> = {}
  const micros: Record<string, number[]> = {}
  for (const what of Object.keys(addresses[0] ?? {})) {
    const ask = (index: number) => async () => {
      const request = getRequest(addresses[index]?.[what] ?? '', 'gzip, deflate, br', cookies[index])
      const took: number[] = []
      while (took.length < requests)
        took.push((await timed(() => expectAnswer(connection, request, 200))) * 1000)
      return median(took)
    }
    const figures = await measureInterleaved(rounds, [...sizes.keys()].map(ask))
    const of = (wanted: number) => figures[sizes.findIndex(({ size }) => size === wanted)] ?? []
    ratios[what] = compare(`${name}, ${what}`, of(large), of(small), 'µs')
    micros[what] = figures.map((took) => rounded(median(took), 0))
  }
  sayTable([
    [`${name}, µs`, ...sizes.map(({ size }) => size.toLocaleString('en'))],
    ...Object.entries(micros).map(([what, took]) => [what, ...took.map(String)]),
  ])
  return { ratios, sizes: sizes.map(({ size }) => size), micros }
}
