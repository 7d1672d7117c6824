/** How a job is asked for: as text, so that one that is asked for twice is woken once. */
export const wakeOf = (task: string, payload: Readonly<Record<string, string>> = {}): string =>
  JSON.stringify({ task, payload })

/**
 * Wakes jobs, without keeping those waiting who ask: however many ask meanwhile, one round is under way and one follows. A round
 * that fails is not repeated: what it would have woken is done later in any case (decision 90).
 */
export const createWaker = (
  wake: (jobs: readonly string[]) => Promise<unknown>,
  onFailed: (error: unknown) => void,
) => {
  const asked = new Set<string>()
  let rounds: Promise<void> | null = null
  const wakeAll = async () => {
    while (asked.size > 0) {
      const jobs = [...asked]
      asked.clear()
      await wake(jobs).catch(onFailed)
    }
    rounds = null
  }
  return {
    wake: (jobs: Iterable<string>): void => {
      for (const job of jobs) asked.add(job)
      rounds ??= wakeAll()
    },
    /** Resolves when all that was asked for is done. */
    atRest: async (): Promise<void> => {
      await rounds
    },
  }
}
