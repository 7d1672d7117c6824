import { createSemaphore, TooBusy, type Leave, type Semaphore } from './semaphore.ts'

/** People give up by then, and a stalled reader must not block a colleague for ever. */
const LONGEST_WAIT_MS = 30_000

/**
 * One piece of work at a time for each key in this process. `waiting` more queue in order; null when the queue is full
 * or the wait too long. Rejects when the caller has gone.
 */
export const createKeyedMutex = (waiting: number, patienceMs = LONGEST_WAIT_MS) => {
  const lines = new Map<string, Semaphore>()

  return async (key: string, gone?: AbortSignal): Promise<Leave | null> => {
    const line = lines.get(key) ?? createSemaphore({ atOnce: 1, waiting, patienceMs })
    lines.set(key, line)
    const forget = () => {
      if (line.isIdle() && lines.get(key) === line) lines.delete(key)
    }
    try {
      const leave = await line.enter({ signal: gone })
      return () => {
        leave()
        forget()
      }
    } catch (error) {
      forget()
      gone?.throwIfAborted()
      if (error instanceof TooBusy) return null
      throw error
    }
  }
}
