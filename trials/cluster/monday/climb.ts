import { setTimeout as wait } from 'node:timers/promises'
import { rounded } from '../../bench/figures.ts'
import { STREAM_STEPS } from './sizes.ts'
import type { Stream, Streams } from './streams.ts'
import { usedBetween, type Watch } from './watch.ts'

/** The web processes' cost of that many streams. */
export interface StreamStep {
  readonly streams: number
  /** Average of the streams opened in this step. */
  readonly kilobytesEach: number
  readonly openedASecond: number
  /** Milliseconds of processor time for opening one, of the web processes and of the database. */
  readonly openMs: number
  /** Processors used by the web processes while they send only heartbeats. */
  readonly processors: number
}

const IDLE_MS = 10_000

/** Opens the streams in steps, and samples the web processes after each. Stops when they refuse. */
export const climbStreams = async (
  { open, counts }: Streams,
  all: readonly Stream[],
  watch: Watch,
  webs: readonly string[],
): Promise<StreamStep[]> => {
  const steps: StreamStep[] = []
  const sum = (of: Readonly<Record<string, number>>) =>
    webs.reduce((total, name) => total + (of[name] ?? 0), 0)
  for (const [index, share] of STREAM_STEPS.entries()) {
    const first = Math.round(all.length * (STREAM_STEPS[index - 1] ?? 0))
    const before = await watch.now()
    const opened = counts.opened
    await open(all.slice(first, Math.round(all.length * share)))
    const idle = await watch.now()
    await wait(IDLE_MS)
    const after = await watch.now()
    const made = counts.opened - opened
    const spent = (name: string) => (idle.processor[name] ?? 0) - (before.processor[name] ?? 0)
    steps.push({
      streams: counts.opened - counts.lost,
      kilobytesEach: rounded(((sum(after.megabytes) - sum(before.megabytes)) * 1024) / made, 1),
      openedASecond: rounded(made / (idle.at - before.at), 0),
      openMs: rounded(([...webs, 'database'].reduce((ms, name) => ms + spent(name), 0) * 1000) / made, 1),
      processors: rounded(sum(usedBetween(idle, after).processors), 3),
    })
    if (counts.refused > 0) break
  }
  return steps
}
