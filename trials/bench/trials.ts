import type { Trial } from '../trial.ts'
import { BENCHES } from './benches.ts'

/** The benchmarks, each with its own target. */
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
