import type * as sweeps from '#test/sweeps/stage.ts'
import type { Target } from './target.ts'

/** The tools of a sweep, for a listening product. */
export type Stage = sweeps.Stage<Target>

export type Attack = (stage: Stage) => Promise<void>
