import { AssertionError } from 'node:assert'
import * as fc from 'fast-check'
import { SEED } from '../seeded-random.ts'
import { openGround } from '../ground.ts'
import { createCount, repeat, whatFailed, type Scenario } from '../scenario.ts'
import { commands, creates, grants, KINDS } from './commands.ts'
import type { Model } from './model.ts'
import { openOffice } from './office.ts'

/** Shortens a failing sequence. */
const SHRINK_MS = 20_000

/** Sequences of commands, by the product and by the model: after each, both must agree on everything. */
export const modelled: Scenario = async (trial) => {
  const ground = await openGround(trial)
  const { counts, meet } = createCount(...(trial.isQuick ? [] : KINDS))
  // Without credits and a shift, most commands have nothing to do.
  const sequence = fc.asyncProperty(grants, creates, commands, async (grant, create, does) => {
    const model: Model = { balance: 0, shifts: [] }
    const real = await openOffice(ground, meet)
    await grant.run(model, real)
    await create.run(model, real)
    await fc.asyncModelRun(() => ({ model, real }), does)
  })
  const limits = trial.isQuick ? { endOnFailure: true } : { interruptAfterTimeLimit: SHRINK_MS }
  const result = await repeat(trial.runs, counts, async (run) => {
    const { failed, counterexample, errorInstance } = await fc.check(sequence, {
      seed: SEED + run,
      numRuns: 1,
      ...limits,
    })
    if (!failed) return []
    const found = `${fc.stringify(counterexample)}: ${String(errorInstance)}`
    return errorInstance instanceof AssertionError ? [`model and product agree: ${found}`] : whatFailed(found)
  })
  await ground.close()
  return result
}
