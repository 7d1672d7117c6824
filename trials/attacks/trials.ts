import type { Trial } from '../trial.ts'
import { ATTACKS, NAMES } from './table.ts'

/** What is done to the product to get at what is another's. */
export const attacks: readonly Trial[] = NAMES.map((name) => ({
  name,
  about: ATTACKS[name].about,
  run: async () => {
    const { runAttack } = await import('./run-attack.ts')
    return runAttack(name)
  },
}))
