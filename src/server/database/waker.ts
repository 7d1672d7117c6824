/** The key of a job as text, so that duplicates are woken once. */
export const wakeOf = (task: string, payload: Readonly<Record<string, string>> = {}): string =>
  JSON.stringify({ task, payload })

/** A round wakes the jobs of all commits since the last. The first round after a pause begins at once. */
const PAUSE_MS = 20

/**
 * Wakes jobs without delaying the callers: one round is under way and at most one follows after a pause, however many
 * ask. A failed round is not repeated, because a sweep does its jobs later anyway (decision 90).
 */
export const createWaker = (
  wake: (jobs: readonly string[]) => Promise<unknown>,
  onFailed: (error: unknown) => void,
) => {
  const asked = new Set<string>()
  let rounds: Promise<void> | null = null
  let awaiting = 0
  let endPause = () => {}
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, awaiting > 0 ? 0 : PAUSE_MS)
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const wakeAll = async () => {
    while (asked.size > 0) {
      const jobs = [...asked]
      asked.clear()
      await wake(jobs).catch(onFailed)
      await pause()
    }
    rounds = null
  }
  return {
    wake: (jobs: Iterable<string>): void => {
      for (const job of jobs) asked.add(job)
      rounds ??= wakeAll()
    },
    /** Resolves when all requested jobs are woken. Skips the pause meanwhile. */
    atRest: async (): Promise<void> => {
      awaiting += 1
      endPause()
      await rounds
      awaiting -= 1
    },
  }
}
