/** What one hostile account does to a service until it is told to stop. Resolves when it has stopped. */
export type Attack = (target: Target, stop: AbortSignal) => Promise<void>

export interface Target {
  /** Without a slash at its end. */
  readonly url: string
  /** The cookie of an account that is logged in and not confirmed. */
  readonly cookie: string
}

/** Keeps so many requests under way, each made again as soon as it is answered, whatever the answer is. */
export const keepAsking = async (
  parallel: number,
  stop: AbortSignal,
  ask: () => Promise<unknown>,
): Promise<void> => {
  const askOn = async () => {
    while (!stop.aborted) await ask().catch(() => {})
  }
  await Promise.all(Array.from({ length: parallel }, askOn))
}
