import { actsIn } from '#test/acts/office.ts'
import { runSequence } from '#test/acts/run-sequence.ts'
import { openGround } from './ground.ts'
import { createCount, repeat, type Scenario } from './scenario.ts'
import { SEED } from './seeded-random.ts'

/** Shortens a failing sequence. */
const SHORTEN_MS = 60_000

/** Random sequences of acts: after each, plan, rows, messages, credits and history agree. */
export const acts: Scenario = async (trial) => {
  const ground = await openGround(trial)
  const office = await actsIn(ground)
  const { counts, meet } = createCount(...(trial.isQuick ? [] : NEEDED))
  const result = await repeat(trial.runs, counts, async (run) => {
    const failing = await runSequence(office, SEED + run, meet, trial.isQuick ? 0 : SHORTEN_MS)
    return failing ? [`plan, act and history agree: ${failing}`] : []
  })
  await office.close()
  return result
}

/** Each act with a plan occurred, also with a plan from before another act. */
const NEEDED = ['cancel', 'edit', 'remove', 'places', 'reopen', 'complete'].flatMap((name) => [
  `${name} done`,
  `${name}, seen before`,
])
