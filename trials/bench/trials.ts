import type { Trial } from '../trial.ts'
import { BENCHES } from './benches.ts'

/** What is measured, each against a target of its own. */
export const benches: readonly Trial[] = Object.entries(BENCHES).map(([name, { about, load }]) => ({
  name,
  about,
  run: async () => {
    const [{ run }, { openOwnStage }] = await Promise.all([load(), import('./stage.ts')])
    const { name: _, ok, figure, target, ...figures } = await run({ isQuick: false, openStage: openOwnStage })
    return {
      ok,
      figure: `${figure} (target ${target})`,
      wrong: ok ? [] : ['the target is missed'],
      figures: { target, ...figures },
    }
  },
}))
