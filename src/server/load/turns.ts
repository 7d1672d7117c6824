/** People give up by then, and a stalled reader must not block a colleague for ever. */
const LONGEST_WAIT_MS = 30_000

/** Ends a turn. Idempotent. */
export type Leave = () => void

/**
 * One piece of work at a time for each key in this process. `mostWaiting` more queue in order; null when the queue is full or
 * the wait too long. Rejects when the caller has gone.
 */
export const createTurns = (mostWaiting: number, longestWaitMs = LONGEST_WAIT_MS) => {
  /** Callers with a turn under way; the list waits for them. */
  const lines = new Map<string, (() => void)[]>()

  const leave = (key: string) => {
    const next = lines.get(key)?.shift()
    if (next) next()
    else lines.delete(key)
  }

  return async (key: string, gone?: AbortSignal): Promise<Leave | null> => {
    gone?.throwIfAborted()
    const line = lines.get(key)
    if (!line) lines.set(key, [])
    else if (line.length >= mostWaiting) return null
    else if (!(await getTurn(line, longestWaitMs, gone))) {
      gone?.throwIfAborted()
      return null
    }
    let isOver = false
    return () => {
      if (!isOver) leave(key)
      isOver = true
    }
  }
}

const getTurn = (line: (() => void)[], longestWaitMs: number, gone?: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    const stop = () => {
      clearTimeout(timer)
      gone?.removeEventListener('abort', giveUp)
    }
    const begin = () => {
      stop()
      resolve(true)
    }
    const giveUp = () => {
      stop()
      line.splice(line.indexOf(begin), 1)
      resolve(false)
    }
    const timer = setTimeout(giveUp, longestWaitMs)
    gone?.addEventListener('abort', giveUp)
    line.push(begin)
  })

/** Lets whatever waits for the processor have it first. */
export const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
