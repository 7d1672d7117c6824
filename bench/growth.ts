import { median, rounded } from './figures.ts'
import { getRequest, openConnection, type HttpConnection } from './http.ts'
import { logInBeside } from './log-in.ts'
import { say } from './report.ts'
import type { Employer } from './rows.ts'
import type { Stage } from './stage.ts'
import { sayTable } from './table.ts'
import { compare, inTurns } from './turns.ts'
import { startWeb } from './web.ts'

const ROUNDS = 12
const REQUESTS = 20
const BROWSER = 'gzip, deflate, br'

/** An employer with so much of what is counted. */
export interface Sized {
  readonly size: number
  readonly employer: Employer
}

interface Growth {
  readonly name: string
  /** From the least to the most. */
  readonly sizes: readonly Sized[]
  /** The sizes that the target compares. */
  readonly large: number
  readonly small: number
  /** What each asks for in words, and where. */
  readonly asked: (employer: Employer) => Readonly<Record<string, string>>
}

/**
 * The same asked by employers with little and with much, the session's check and everything else included. Each round is
 * the median of a few requests, one after the other. Shows how it grows, and returns the ratios of large to small.
 */
export const measureGrowth = async (stage: Stage, growth: Growth): Promise<Record<string, number>> => {
  const { name, sizes, large, small, asked } = growth
  const cookies = await logInBeside(
    stage,
    sizes.map(({ employer }) => employer),
  )
  const web = await startWeb(stage)
  const connection = await openConnection(web.port)
  const ratios: Record<string, number> = {}
  const addresses = sizes.map(({ employer }) => asked(employer))
  const table = [[`${name}, µs`, ...sizes.map(({ size }) => size.toLocaleString('en'))]]
  for (const what of Object.keys(addresses[0] ?? {})) {
    const figures = await inTurns(
      ROUNDS,
      sizes.map((_, index) => () => ask(connection, addresses[index]?.[what], cookies[index] ?? '')),
    )
    const of = (wanted: number) => figures[sizes.findIndex(({ size }) => size === wanted)] ?? []
    const { ratio, words } = compare(of(large), of(small), 'µs')
    say(`${name}, ${what}: ${words}`)
    ratios[what] = rounded(ratio)
    table.push([what, ...figures.map((took) => median(took).toFixed(0))])
  }
  sayTable(table)
  connection.close()
  await web.close()
  return ratios
}

/** Microseconds to the whole answer. */
const ask = async (connection: HttpConnection, path: string | undefined, cookie: string): Promise<number> => {
  if (!path) throw new Error('there is nothing to ask for')
  const took: number[] = []
  for (let request = 0; request < REQUESTS; request += 1) {
    const start = performance.now()
    const { status } = await connection.send(getRequest(path, BROWSER, cookie))
    took.push((performance.now() - start) * 1000)
    if (status !== 200) throw new Error(`${path} was answered with ${status}`)
  }
  return median(took)
}
