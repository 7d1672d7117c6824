/** How long a rejected caller is asked to wait. */
export const COME_BACK_SECONDS = 5

/** Thrown to a caller whose turn has not come, or would not come in time. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy'
}

interface Limits {
  /** How many run at once. */
  readonly atOnce: number
  /** How many wait for their turn; one more is turned away. Any number if not given. */
  readonly waiting?: number
  /** How many of those may come with the same key. */
  readonly waitingPerKey?: number
  /** How long each of them waits; without a limit if not given. */
  readonly patienceMs?: number
}

interface Caller {
  readonly signal?: AbortSignal | undefined
  /** What has only a share of the waiting places, such as a network. */
  readonly key?: string
}

/** Ends a turn. Idempotent. */
export type Leave = () => void

export interface Semaphore {
  /** @throws TooBusy before the work has begun */
  run<T>(work: () => Promise<T>, caller?: Caller): Promise<T>
  /** A turn of the caller's, until it leaves. @throws TooBusy */
  enter(caller?: Caller): Promise<Leave>
  isIdle(): boolean
}

/**
 * Bounds how much of a kind of work runs at once. The rest waits in order, each for a limited time: an overload is then
 * reported to its callers instead of growing without end. A caller that is gone gives up its place.
 */
export const createSemaphore = ({
  atOnce,
  waiting = Infinity,
  waitingPerKey = waiting,
  patienceMs,
}: Limits): Semaphore => {
  let running = 0
  const { queue, turn } = createQueue(patienceMs)
  const isCrowded = (key: string | undefined) =>
    queue.size >= waiting ||
    (key !== undefined && [...queue.values()].filter((other) => other === key).length >= waitingPerKey)

  /** Undefined where there is room at once. */
  const admit = (caller: Caller): Promise<void> | undefined => {
    if (caller.signal?.aborted) throw new TooBusy('the caller has gone')
    if (running >= atOnce) {
      if (isCrowded(caller.key)) throw new TooBusy('too many are waiting')
      return turn(caller)
    }
    running += 1
    return undefined
  }
  const leave = () => {
    const [next] = queue.keys()
    if (next) next() // takes over this place
    else running -= 1
  }

  return {
    run: async (work, caller = {}) => {
      const admitted = admit(caller)
      if (admitted) await admitted
      try {
        return await work()
      } finally {
        leave()
      }
    },
    enter: async (caller = {}) => {
      await admit(caller)
      return once(leave)
    },
    isIdle: () => running === 0,
  }
}

/** Callers in the order in which they came: what begins each, and its key. */
const createQueue = (patienceMs: number | undefined) => {
  const queue = new Map<() => void, string | undefined>()
  const turn = ({ signal, key }: Caller) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        stop()
        resolve()
      }
      const giveUp = () => {
        stop()
        reject(new TooBusy('its turn did not come in time'))
      }
      const stop = () => {
        queue.delete(begin)
        clearTimeout(timer)
        signal?.removeEventListener('abort', giveUp)
      }
      const timer = patienceMs === undefined ? undefined : setTimeout(giveUp, patienceMs)
      signal?.addEventListener('abort', giveUp, { once: true })
      queue.set(begin, key)
    })
  return { queue, turn }
}

const once = (end: () => void): Leave => {
  let isOver = false
  return () => {
    if (!isOver) end()
    isOver = true
  }
}
