import { wait } from './throttle.ts'
import { createSemaphore, TooBusy } from './semaphore.ts'

interface Limits {
  /** The full budget, and also the largest debt, so that a stalled database locks no one out. */
  readonly burstMs: number
  /** Refill per millisecond. */
  readonly refill: number
  /** Concurrent calls of one person within the budget. */
  readonly atOnce: number
  /** Waiting calls once it is spent. */
  readonly waiting: number
  readonly patienceMs: number
}

/** Opening a page costs about 50 ms. */
const LIMITS: Limits = { burstMs: 1000, refill: 0.5, atOnce: 10, waiting: 500, patienceMs: 30_000 }

/**
 * An account costs a stranger nothing before its address is confirmed: four pages a second are enough to look around.
 */
const UNCONFIRMED: Limits = { ...LIMITS, refill: 0.2 }

/** The least a call is charged: it is admitted and answered as well. */
const LEAST_MS = 5

/** The person whose budget is charged. */
interface Caller {
  readonly userId: string
  readonly emailVerified: boolean
}

export interface TimeBudgets {
  /** @throws TooBusy before the work has begun */
  run<T>(caller: Caller, work: () => Promise<T>, gone?: AbortSignal): Promise<T>
  /** Admits work that is limited elsewhere, such as a download. @throws TooBusy */
  enter(caller: Caller, gone?: AbortSignal): Promise<void>
}

/**
 * A budget of processing time for each person in this process, refilled continuously. Within it, calls run at once;
 * once it is spent they run one at a time, each after the debt is repaid. The charge is the time during which any call
 * of the person is under way.
 */
export const createTimeBudgets = (
  limits: Limits = LIMITS,
  unconfirmed: Limits = UNCONFIRMED,
): TimeBudgets => {
  const budgets = new Map<string, ReturnType<typeof createBudget>>()

  const run: TimeBudgets['run'] = async ({ userId, emailVerified }, work, gone) => {
    const key = emailVerified ? userId : `unconfirmed ${userId}`
    const budget =
      budgets.get(key) ?? createBudget(emailVerified ? limits : unconfirmed, () => budgets.delete(key))
    budgets.set(key, budget)
    return budget.isFree() ? budget.charge(work) : budget.queue(work, gone)
  }
  return { run, enter: (caller, gone) => run(caller, async () => {}, gone) }
}

/** `forget` is called once it has been full again for a while. */
const createBudget = (limits: Limits, forget: () => void) => {
  const { burstMs, refill, atOnce, waiting, patienceMs } = limits
  const line = createSemaphore({ atOnce: 1, waiting, patienceMs })
  let [underWay, inLine] = [0, 0]
  let left = burstMs
  let countedAt = performance.now()
  let timer: NodeJS.Timeout | undefined

  const count = () => {
    const passed = performance.now() - countedAt
    countedAt += passed
    left = Math.min(burstMs, left + passed * refill - (underWay > 0 ? passed : 0))
    left = Math.max(left, -burstMs)
  }
  const charge = async <T>(work: () => Promise<T>): Promise<T> => {
    clearTimeout(timer)
    count()
    underWay += 1
    const since = performance.now()
    try {
      return await work()
    } finally {
      count()
      underWay -= 1
      left -= Math.max(0, LEAST_MS - (performance.now() - since))
      if (underWay === 0) timer = setTimeout(forget, (burstMs - left) / refill + patienceMs).unref()
    }
  }
  const queue = async <T>(work: () => Promise<T>, gone?: AbortSignal): Promise<T> => {
    inLine += 1
    try {
      return await line.run(
        async () => {
          count()
          await wait(Math.max(-left, 0) / refill)
          if (gone?.aborted) throw new TooBusy('the caller has gone')
          return charge(work)
        },
        { signal: gone },
      )
    } finally {
      inLine -= 1
    }
  }
  const isFree = () => {
    count()
    return left > 0 && inLine === 0 && underWay < atOnce
  }
  return { isFree, charge, queue }
}
