import { wait } from './pace.ts'
import { createSemaphore } from './semaphore.ts'

interface Limits {
  /** The budget when it is full; the debt is never larger, so that a database that stalls locks nobody out. */
  readonly burstMs: number
  /** How much of it comes back in a millisecond. */
  readonly share: number
  /** How many calls of one key wait once the budget is spent. */
  readonly waiting: number
  readonly patienceMs: number
}

/** Opening a page costs some 50 ms. */
const LIMITS: Limits = { burstMs: 3000, share: 0.5, waiting: 100, patienceMs: 15_000 }

/** The least a call is charged: it is admitted and answered as well. */
const LEAST_MS = 5

export interface Shares {
  /** @throws TooBusy before the work has begun */
  run<T>(key: string, work: () => Promise<T>, gone?: AbortSignal): Promise<T>
  /** Admits what is bounded elsewhere, such as a download. @throws TooBusy */
  enter(key: string, gone?: AbortSignal): Promise<void>
}

/**
 * A budget of processing time for each key in this process, refilled continuously. Within it, calls run at once; once it is spent
 * they run one at a time, each after the debt is repaid. Time is charged, not calls: what holds up others most is slowed most.
 */
export const createShares = (limits: Limits = LIMITS): Shares => {
  const budgets = new Map<string, ReturnType<typeof createBudget>>()

  const run: Shares['run'] = async (key, work, gone) => {
    const budget = budgets.get(key) ?? createBudget(limits, () => budgets.delete(key))
    budgets.set(key, budget)
    return budget.left() > 0 && !budget.hasLine() ? budget.charge(work) : budget.queue(work, gone)
  }
  return { run, enter: (key, gone) => run(key, async () => {}, gone) }
}

/** What a key has left, in milliseconds. `forget` is called once it has been full again for a while. */
const createBudget = ({ burstMs, share, waiting, patienceMs }: Limits, forget: () => void) => {
  const line = createSemaphore({ atOnce: 1, waiting, patienceMs })
  let [underWay, inLine] = [0, 0]
  let amount = burstMs
  let at = performance.now()
  let timer: NodeJS.Timeout | undefined
  const left = () => Math.min(burstMs, amount + (performance.now() - at) * share)

  const charge = async <T>(work: () => Promise<T>): Promise<T> => {
    clearTimeout(timer)
    underWay += 1
    const since = performance.now()
    try {
      return await work()
    } finally {
      amount = Math.max(left() - Math.max(performance.now() - since, LEAST_MS), -burstMs)
      at = performance.now()
      underWay -= 1
      if (underWay === 0) timer = setTimeout(forget, (burstMs - amount) / share + patienceMs).unref()
    }
  }

  const queue = async <T>(work: () => Promise<T>, gone?: AbortSignal): Promise<T> => {
    inLine += 1
    try {
      return await line.run(
        async () => {
          await wait(Math.max(-left(), 0) / share)
          return charge(work)
        },
        { signal: gone },
      )
    } finally {
      inLine -= 1
    }
  }
  return { left, hasLine: () => inLine > 0, charge, queue }
}
