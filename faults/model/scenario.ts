import * as fc from 'fast-check'
import { openGround } from '../ground.ts'
import { createCount, repeat, type Scenario } from '../scenario.ts'
import { commands } from './commands.ts'
import { openOffice } from './office.ts'

/** For making a sequence that fails shorter. */
const SHRINK_MS = 20_000

/** Sequences of commands, by the product and by the model: after each, both must agree on everything. */
export const modelled: Scenario = async (trial) => {
  const ground = await openGround(trial)
  const { counts, meet } = createCount()
  const sequence = fc.asyncProperty(commands, async (does) => {
    await fc.asyncModelRun(async () => {
      const office = await openOffice(ground)
      return { model: { balance: 0, shifts: [] }, real: office }
    }, does)
    meet('commands', [...does].length)
  })
  const limits = trial.isQuick ? { endOnFailure: true } : { interruptAfterTimeLimit: SHRINK_MS }
  const result = await repeat(trial.runs, counts, async () => {
    const { failed, counterexample, errorInstance } = await fc.check(sequence, { numRuns: 1, ...limits })
    return failed
      ? [`model and product agree: ${fc.stringify(counterexample?.[0])}: ${String(errorInstance)}`]
      : []
  })
  await ground.close()
  return result
}
