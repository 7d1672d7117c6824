import { createSemaphore } from './semaphore.ts'

/** People give up by then, and a stalled reader must not block a colleague for ever. */
const LONGEST_WAIT_MS = 30_000

/** Ends a turn. Idempotent. */
export type Leave = () => void

/**
 * One piece of work at a time for each key in this process. `mostWaiting` more queue in order; null when the queue is full or
 * the wait too long. Rejects when the caller has gone.
 */
export const createTurns = (mostWaiting: number, longestWaitMs = LONGEST_WAIT_MS) => {
  const createLine = () => ({
    semaphore: createSemaphore({ atOnce: 1, waiting: mostWaiting, patienceMs: longestWaitMs }),
    callers: 0,
  })
  const lines = new Map<string, ReturnType<typeof createLine>>()

  return async (key: string, gone?: AbortSignal): Promise<Leave | null> => {
    gone?.throwIfAborted()
    const line = lines.get(key) ?? createLine()
    lines.set(key, line)
    line.callers += 1
    const begun = Promise.withResolvers<Leave | null>()
    void line.semaphore
      .run(() => new Promise<void>(begun.resolve), { signal: gone })
      .catch(() => begun.resolve(null))
      .finally(() => {
        line.callers -= 1
        if (line.callers === 0) lines.delete(key)
      })
    const leave = await begun.promise
    if (!leave) gone?.throwIfAborted()
    return leave
  }
}

/** Yields to the event loop. */
export const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
