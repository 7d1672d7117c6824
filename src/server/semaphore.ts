/** Thrown to a caller whose turn has not come, or would not come in time. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy'
}

interface Limits {
  /** How many run at once. */
  readonly atOnce: number
  /** How many wait for their turn; one more is turned away. */
  readonly waiting: number
  /** How long each of them waits. */
  readonly patienceMs: number
}

export interface Semaphore {
  /** @throws TooBusy before the work has begun */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

/**
 * Bounds how much of a kind of work runs at once. The rest waits in order, each for a limited time: an overload is then told
 * to its callers instead of growing without end. A caller that is gone gives up its place.
 */
export const createSemaphore = ({ atOnce, waiting, patienceMs }: Limits): Semaphore => {
  let running = 0
  const queue = new Set<() => void>()

  const turn = (signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        leave()
        resolve()
      }
      const giveUp = () => {
        leave()
        reject(new TooBusy('its turn did not come in time'))
      }
      const leave = () => {
        queue.delete(begin)
        clearTimeout(timer)
        signal?.removeEventListener('abort', giveUp)
      }
      const timer = setTimeout(giveUp, patienceMs)
      signal?.addEventListener('abort', giveUp, { once: true })
      queue.add(begin)
    })

  return {
    run: async (work, signal) => {
      signal?.throwIfAborted()
      if (running < atOnce) running += 1
      else if (queue.size < waiting) await turn(signal)
      else throw new TooBusy('too many are waiting')
      try {
        return await work()
      } finally {
        const [next] = queue
        if (next) next() // takes over this place
        else running -= 1
      }
    },
  }
}
