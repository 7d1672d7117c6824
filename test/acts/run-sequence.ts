import * as fc from 'fast-check'
import type { ActsOffice } from './office.ts'
import { Broken, runActs, steps, type Meet, type Step } from './run-acts.ts'
import { inShort, shorten } from './shorten.ts'

/** An office that can be emptied. */
interface Acts {
  readonly begin: (credits: number, seed: number) => Promise<ActsOffice>
}

/** Runs the acts of one seed. Returns the shortest sequence that breaks a promise, as text; null if all are kept. */
export const runSequence = async (
  { begin }: Acts,
  seed: number,
  meet: Meet,
  shortenMs: number,
): Promise<string | null> => {
  const [[credits, sequence] = [0, []]] = fc.sample(fc.tuple(fc.nat({ max: 40 }), steps()), {
    seed,
    numRuns: 1,
  })
  const fails = async (acts: readonly Step[]) => {
    try {
      await runActs(await begin(credits, seed), acts, meet)
      return null
    } catch (error) {
      return error instanceof Broken
        ? error
        : new Broken(acts.length, error instanceof Error ? (error.stack ?? '') : '')
    }
  }
  const broken = await fails(sequence)
  if (!broken) return null
  return `${credits} credits:\n${inShort(await shorten({ sequence, broken }, fails, Date.now() + shortenMs))}`
}
