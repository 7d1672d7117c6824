/** How long a rejected caller is asked to wait. */
export const COME_BACK_SECONDS = 5

/** Thrown to a caller whose turn has not come, or would not come in time. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy'
}

interface Limits {
  /** How many run at once. */
  readonly atOnce: number
  /** How many wait for their turn; one more is turned away. */
  readonly waiting: number
  /** How many of those may come with the same key. */
  readonly waitingPerKey?: number
  /** How long each of them waits. */
  readonly patienceMs: number
}

interface Caller {
  readonly signal?: AbortSignal | undefined
  /** What has only a share of the waiting places, such as a network. */
  readonly key?: string
}

export interface Semaphore {
  /** @throws TooBusy before the work has begun */
  run<T>(work: () => Promise<T>, caller?: Caller): Promise<T>
}

/**
 * Bounds how much of a kind of work runs at once. The rest waits in order, each for a limited time: an overload is then
 * reported to its callers instead of growing without end. A caller that is gone gives up its place.
 */
export const createSemaphore = ({
  atOnce,
  waiting,
  waitingPerKey = waiting,
  patienceMs,
}: Limits): Semaphore => {
  let running = 0
  /** What begins each, and its key. */
  const queue = new Map<() => void, string | undefined>()
  const isCrowded = (key: string | undefined) =>
    queue.size >= waiting ||
    (key !== undefined && [...queue.values()].filter((other) => other === key).length >= waitingPerKey)

  const turn = ({ signal, key }: Caller) =>
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
      queue.set(begin, key)
    })

  return {
    run: async (work, caller = {}) => {
      if (caller.signal?.aborted) throw new TooBusy('the caller has gone')
      if (running < atOnce) running += 1
      else if (isCrowded(caller.key)) throw new TooBusy('too many are waiting')
      else await turn(caller)
      try {
        return await work()
      } finally {
        const [next] = queue.keys()
        if (next) next() // takes over this place
        else running -= 1
      }
    },
  }
}
