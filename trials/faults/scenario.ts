import type { TestServer } from '#test/server.ts'
import type { Outcome } from '../trial.ts'
import { randomFor, SEED, type Chance } from './seeded-random.ts'

/** The place and number of runs of a scenario. */
export interface Terms {
  readonly runs: number
  /** A real PostgreSQL with the migrated template, for separate databases. */
  readonly server: TestServer
  /** In the quick half leases and waits are ended artificially; else time passes normally. */
  readonly isQuick: boolean
}

/** The result of a scenario. */
export interface Tally {
  readonly runs: number
  /** Runs in which at least one promise was broken. */
  readonly violations: number
  /** The broken promises, each once, and the command that repeats the first such run. */
  readonly broken: readonly string[]
  /** How often each required event occurred. A 0 proves nothing: that fault never occurred. */
  readonly seen: Readonly<Record<string, number>>
  /** The reason this machine cannot run it. Then nothing is proved or broken. */
  readonly impossible?: string
}

/** Injects a fault into the product this many times, and reports broken promises. */
export type Scenario = (terms: Terms) => Promise<Tally>

/** Counts events. The named ones must occur, or nothing is proved. */
export const createCount = (...needed: readonly string[]) => {
  const counts: Record<string, number> = Object.fromEntries(needed.map((what) => [what, 0]))
  return {
    counts,
    meet: (what: string, times = 1) => {
      if (times > 0) counts[what] = (counts[what] ?? 0) + times
    },
  }
}

/** Required events that did not occur. */
export const missingEvents = ({ seen }: Tally): string[] =>
  Object.entries(seen).flatMap(([what, times]) => (times === 0 ? [what] : []))

/**
 * Runs sequentially, or a few at a time, each with its own random numbers. `once` returns the broken promises; an error
 * that it throws counts as one, too.
 */
export const repeat = async (
  runs: number,
  seen: Tally['seen'],
  once: (run: number, chance: Chance) => Promise<readonly string[]>,
  atATime = 1,
): Promise<Tally> => {
  const broken: (readonly string[])[] = []
  let begun = 0
  const goOn = async () => {
    while (begun < runs) {
      const run = begun
      begun += 1
      broken[run] = await once(run, randomFor(run)).catch(whatFailed)
    }
  }
  await Promise.all(Array.from({ length: atATime }, goOn))
  return tally(broken, seen)
}

export const whatFailed = (error: unknown): readonly string[] => [
  `it failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
]

/** Sums up the broken promises of each run. */
export const tally = (broken: readonly (readonly string[])[], seen: Tally['seen']): Tally => ({
  runs: broken.length,
  violations: broken.filter(({ length }) => length > 0).length,
  broken: [...firstRuns(broken)].map(([sentence, run]) => `${sentence} (run ${run} of FAULTS_SEED=${SEED})`),
  seen,
})

const firstRuns = (broken: readonly (readonly string[])[]) => {
  const runs = new Map<string, number>()
  broken.forEach((sentences, run) => {
    for (const sentence of sentences) if (!runs.has(sentence)) runs.set(sentence, run)
  })
  return runs
}

/** The sentences whose promise does not hold. */
export const brokenOf = (promises: Readonly<Record<string, boolean>>): string[] =>
  Object.entries(promises).flatMap(([promise, holds]) => (holds ? [] : [promise]))

/** Every run kept every promise, and all required events occurred. */
export const isPassed = (result: Tally): boolean =>
  result.runs > 0 && result.violations === 0 && missingEvents(result).length === 0

/** With no violation in this many runs, the true rate is below this with 95 % confidence (the rule of three). */
export const boundOf = (result: Tally): number | null =>
  isPassed(result) ? Number((3 / result.runs).toFixed(4)) : null

/** Formats the result for `npm run trials`. */
export const outcomeOf = (result: Tally): Outcome => {
  const { runs, violations, broken, seen, impossible } = result
  const met = Object.entries(seen).map(([what, times]) => `${times} ${what}`)
  const unmet = missingEvents(result).map((what) => `never met, so nothing is proved: ${what}`)
  return {
    ok: isPassed(result),
    figure: [`${runs} runs, ${violations} violations, rate below ${boundOf(result) ?? '-'}`, ...met].join(
      ', ',
    ),
    wrong: [...broken, ...(impossible ? [`not possible here: ${impossible}`] : []), ...unmet],
    figures: { runs, violations, bound: boundOf(result), seen, ...(impossible && { impossible }) },
  }
}
