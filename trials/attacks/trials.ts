import type { Trial } from '../trial.ts'
import { ATTACKS, NAMES } from './table.ts'

/** Attempts to reach other people's data. */
export const attacks: readonly Trial[] = NAMES.map((name) => ({
  name,
  about: ATTACKS[name].about,
  run: async () => {
    const { runAttack } = await import('./run-attack.ts')
    return runAttack(name)
  },
}))
