import { actsIn } from '#test/acts/office.ts'
import { pressBeside, PRESSES, RIVALS } from '#test/acts/presses.ts'
import { openGround } from './ground.ts'
import { createCount, repeat, type Scenario } from './scenario.ts'

/**
 * A member of the office presses the button of a dialog, and at the same moment a colleague presses the same or another
 * one, a substitute answers, or the engine asks the next in line. Each act that happens has the consequences that its
 * dialog showed.
 */
export const presses: Scenario = async (trial) => {
  const ground = await openGround(trial)
  const acts = await actsIn(ground)
  const { counts, meet } = createCount(...(trial.isQuick ? [] : NEEDED))
  const result = await repeat(trial.runs, counts, async (run, chance) => {
    const office = await acts.begin(20)
    const name = PRESSES[run % PRESSES.length] ?? 'cancel'
    const rival = RIVALS[Math.floor(run / PRESSES.length) % RIVALS.length] ?? 'same'
    const broken = await pressBeside(office, { name, rival, chance }, meet)
    if (broken === null) meet('not possible')
    return (broken ?? []).map((sentence) => office.named(sentence))
  })
  await acts.close()
  return result
}

/** Each press has won, and lost, against an answer. */
const NEEDED = ['cancel beside yes: done', 'cancel beside yes: PLAN_CHANGED', 'remove beside same: done']
