import * as sweeps from '#test/sweeps/stage.ts'
import type { Tally } from '#test/sweeps/tally.ts'
import { openLine } from './line.ts'
import type { Target } from './target.ts'

/** The tools of a sweep, for a listening product. */
export type Stage = sweeps.Stage<Target>

export type Attack = (stage: Stage) => Promise<void>

export const openStage = (target: Target, tally: Tally, depth: Stage['depth']) => {
  const { send, close } = openLine(target)
  return { stage: sweeps.openStage(target, tally, depth, send), close }
}
