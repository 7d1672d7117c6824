import type { TestServer } from '#test/server.ts'

/** What a scenario gets: where, and how often. */
export interface Trial {
  readonly runs: number
  /** A real PostgreSQL with the migrated template, for databases of one's own. */
  readonly server: TestServer
  /** In the quick half leases and waits are ended by hand; else time passes as it does. */
  readonly isQuick: boolean
}

/** What became of a scenario. */
export interface Tally {
  readonly runs: number
  /** Runs in which at least one promise was broken. */
  readonly violations: number
  /** Which promises, the first few. */
  readonly broken: readonly string[]
  /** What was met on the way, counted: a fault that never came about proves nothing. */
  readonly seen: Readonly<Record<string, number>>
  /** Why this machine cannot do it. Then nothing is proved, and nothing broken. */
  readonly impossible?: string
}

/** Does something bad to the product, so many times, and says which promises broke. */
export type Scenario = (trial: Trial) => Promise<Tally>

/** Counts what is met. */
export const createCount = () => {
  const counts: Record<string, number> = {}
  return {
    counts,
    meet: (what: string, times = 1) => {
      counts[what] = (counts[what] ?? 0) + times
    },
  }
}

/** One run after the other. `once` returns the promises that broke; what it throws is a broken one, too. */
export const repeat = async (
  runs: number,
  seen: Tally['seen'],
  once: (run: number) => Promise<readonly string[]>,
): Promise<Tally> => {
  const broken: (readonly string[])[] = []
  for (let run = 0; run < runs; run += 1) broken.push(await once(run).catch(whatFailed))
  return tally(broken, seen)
}

const whatFailed = (error: unknown) => [
  `it failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
]

const SHOWN = 5

/** Of what broke in each run. */
export const tally = (broken: readonly (readonly string[])[], seen: Tally['seen']): Tally => ({
  runs: broken.length,
  violations: broken.filter(({ length }) => length > 0).length,
  broken: broken.flat().slice(0, SHOWN),
  seen,
})

/** The sentences whose promise does not hold. */
export const brokenOf = (promises: Readonly<Record<string, boolean>>): string[] =>
  Object.entries(promises).flatMap(([promise, holds]) => (holds ? [] : [promise]))
