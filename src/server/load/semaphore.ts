/** `Retry-After` for a rejected caller. */
export const COME_BACK_SECONDS = 5

/** Thrown to a caller that was not admitted, or would not be in time. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy'
}

interface Limits {
  /** Maximum running at once. */
  readonly atOnce: number
  /** Maximum waiting; one more is rejected. Unlimited if absent. */
  readonly waiting?: number
  /** Longest wait of each; unlimited if absent. */
  readonly patienceMs?: number
}

interface Caller {
  readonly signal?: AbortSignal | undefined
  readonly shares?: readonly Share[]
}

/** Callers with the same key, such as a network, have only so many of the waiting places. */
export interface Share {
  readonly key: string
  readonly places: number
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
 * Limits how much work of one kind runs at once. The rest waits in order, each for a limited time: an overload is then
 * reported to its callers instead of growing without end. A disconnected caller gives up its place.
 */
export const createSemaphore = ({ atOnce, waiting = Infinity, patienceMs }: Limits): Semaphore => {
  let running = 0
  const { queue, turn } = createQueue(patienceMs)
  const isUsedUp = ({ key, places }: Share) =>
    [...queue.values()].filter((shares) => shares.some((share) => share.key === key)).length >= places

  /** Undefined if there is room at once. */
  const admit = (caller: Caller): Promise<void> | undefined => {
    if (caller.signal?.aborted) throw new TooBusy('the caller has gone')
    if (running >= atOnce) {
      if (queue.size >= waiting || caller.shares?.some(isUsedUp)) throw new TooBusy('too many are waiting')
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

/** Callers in order of arrival, each with its start function and shares. */
const createQueue = (patienceMs: number | undefined) => {
  const queue = new Map<() => void, readonly Share[]>()
  const turn = ({ signal, shares = [] }: Caller) =>
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
      queue.set(begin, shares)
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
