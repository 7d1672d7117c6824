import { METRICS_ENV } from '#test/metrics.ts'
import { openStage } from '#test/sweeps/stage.ts'
import type { Tally } from '#test/sweeps/tally.ts'
import { openLine } from './line.ts'
import { judgeLog, secretsOf } from './log-judge.ts'
import type { Stage } from './stage.ts'
import type { Target } from './target.ts'
import { ATTACKS, type AttackName } from './trials.ts'

export const hasWorker = (name: AttackName): boolean => 'hasWorker' in ATTACKS[name]

/** The environment of the attacked product. */
export const settingsFor = (name: AttackName): Record<string, string> => ({
  ...METRICS_ENV,
  ...(hasWorker(name) ? {} : { PROCESS: 'web' }),
})

/** Runs the attack, then searches the log for every secret of the product. */
export const carryOut = async (name: AttackName, target: Target, tally: Tally, depth: Stage['depth']) => {
  const { send, close } = openLine(target)
  try {
    const { attack } = await ATTACKS[name].load()
    await attack(openStage(target, tally, depth, send))
  } finally {
    close()
  }
  judgeLog(target, new Set(await secretsOf(target)), (about, verdict) => {
    if (verdict !== null) tally.violate(`the log: ${about}`, verdict)
  })
}
