import { wait } from './pace.ts'
import { createSemaphore } from './semaphore.ts'

interface Limits {
  /** Milliseconds of work that somebody may cause at a stretch. */
  readonly burstMs: number
  /** What comes back of them in a millisecond. */
  readonly share: number
  /** How much of somebody's work waits for its turn when they have used it all. */
  readonly waiting: number
  readonly patienceMs: number
}

/** A page costs some 50 ms, and an office that presses on all morning uses a tenth of its share. */
const LIMITS: Limits = { burstMs: 3000, share: 0.5, waiting: 100, patienceMs: 15_000 }

/** What the smallest piece of work counts for: it has been let in and is answered as well. */
const LEAST_MS = 5

export interface Shares {
  /** @throws TooBusy before the work has begun */
  run<T>(key: string, work: () => Promise<T>, gone?: AbortSignal): Promise<T>
  /** Lets in what is bounded otherwise, such as a file. @throws TooBusy */
  enter(key: string, gone?: AbortSignal): Promise<void>
}

/**
 * Gives everybody a share of this process. Whoever keeps within it notices nothing; who has used up theirs has one piece of work
 * done at a time, and rests after it. Time counts, not requests: what holds up others most is slowed most.
 */
export const createShares = (limits: Limits = LIMITS): Shares => {
  const people = new Map<string, ReturnType<typeof createPurse>>()

  const run: Shares['run'] = async (key, work, gone) => {
    const purse = people.get(key) ?? createPurse(limits, () => people.delete(key))
    people.set(key, purse)
    if (purse.left() > 0) return purse.pay(work)
    return purse.line.run(
      async () => {
        await wait(Math.max(-purse.left(), 0) / limits.share)
        return purse.pay(work)
      },
      { signal: gone },
    )
  }
  return { run, enter: (key, gone) => run(key, async () => {}, gone) }
}

/** What somebody has left, in milliseconds. Calls back when it has been full again for a while. */
const createPurse = ({ burstMs, share, waiting, patienceMs }: Limits, forget: () => void) => {
  const line = createSemaphore({ atOnce: 1, waiting, patienceMs })
  let underWay = 0
  let amount = burstMs
  let at = performance.now()
  let timer: NodeJS.Timeout | undefined
  const left = () => Math.min(burstMs, amount + (performance.now() - at) * share)
  return {
    line,
    left,
    pay: async <T>(work: () => Promise<T>): Promise<T> => {
      clearTimeout(timer)
      underWay += 1
      const since = performance.now()
      try {
        return await work()
      } finally {
        amount = left() - Math.max(performance.now() - since, LEAST_MS)
        at = performance.now()
        underWay -= 1
        if (underWay === 0) timer = setTimeout(forget, (burstMs - amount) / share + patienceMs).unref()
      }
    },
  }
}
