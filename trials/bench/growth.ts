import { median, rounded, timed } from './figures.ts'
import { expectAnswer, getRequest, openConnection, type HttpConnection } from './http.ts'
import { logInBeside } from './log-in.ts'
import { say } from '../say.ts'
import type { BenchOptions } from './bench.ts'
import type { Employer } from './rows.ts'
import type { Stage } from './stage.ts'
import { sayTable } from '../say-table.ts'
import { compare, measureInterleaved } from './interleaved.ts'

const FULL = { rounds: 12, requests: 20 }
const QUICK = { rounds: 1, requests: 2 }
const BROWSER = 'gzip, deflate, br'

/** An employer with this much of the varied data. */
export interface Sized {
  readonly size: number
  readonly employer: Employer
}

interface Wanted {
  readonly name: string
  /** In ascending order. */
  readonly sizes: readonly Sized[]
  /** The sizes that the target compares. */
  readonly large: number
  readonly small: number
  /** An employer's queries, by name. */
  readonly asked: (employer: Employer) => Readonly<Record<string, string>>
}

export interface Growth {
  /** The ratio of large to small, for each query. */
  readonly ratios: Readonly<Record<string, number>>
  /** The table of microseconds for each query, in the order of the sizes. */
  readonly growth: {
    readonly sizes: readonly number[]
    readonly micros: Readonly<Record<string, readonly number[]>>
  }
}

/**
 * The same asked by employers with little and with much, the session's check and everything else included. Each round
 * is the median of a few requests, one after the other. Shows how it grows.
 */
export const measureGrowth = async (
  { isQuick }: BenchOptions,
  stage: Stage,
  { name, sizes, large, small, asked }: Wanted,
): Promise<Growth> => {
  const { rounds, requests } = isQuick ? QUICK : FULL
  const cookies = await logInBeside(
    stage,
    sizes.map(({ employer }) => employer),
  )
  const web = await stage.startWeb()
  const connection = await openConnection(web.port)
  const ratios: Record<string, number> = {}
  const micros: Record<string, number[]> = {}
  const addresses = sizes.map(({ employer }) => asked(employer))
  for (const what of Object.keys(addresses[0] ?? {})) {
    const figures = await measureInterleaved(
      rounds,
      sizes.map((_, index) => () => {
        const request = getRequest(addresses[index]?.[what] ?? '', BROWSER, cookies[index])
        return ask(connection, request, requests)
      }),
    )
    const of = (wanted: number) => figures[sizes.findIndex(({ size }) => size === wanted)] ?? []
    const { ratio, words } = compare(of(large), of(small), 'µs')
    say(`${name}, ${what}: ${words}`)
    ratios[what] = rounded(ratio)
    micros[what] = figures.map((took) => rounded(median(took), 0))
  }
  sayTable([
    [`${name}, µs`, ...sizes.map(({ size }) => size.toLocaleString('en'))],
    ...Object.entries(micros).map(([what, took]) => [what, ...took.map(String)]),
  ])
  connection.close()
  await web.close()
  return { ratios, growth: { sizes: sizes.map(({ size }) => size), micros } }
}

/** Microseconds to the whole answer. */
const ask = async (connection: HttpConnection, request: string, requests: number): Promise<number> => {
  const took: number[] = []
  while (took.length < requests) took.push((await timed(() => expectAnswer(connection, request, 200))) * 1000)
  return median(took)
}
