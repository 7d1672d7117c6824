import type { Leave } from './semaphore.ts'

interface Limits {
  /** Places. */
  readonly atOnce: number
  /** Turns of the event loop after which a place is free again, whether its holder has left or not. */
  readonly longestTurns: number
}

/**
 * Admits a few in each turn of the event loop, and the keys in rotation: a key with a hundred waiting delays another
 * key's next by one place. A place is for work on this thread; everything that does not pass the gate comes in between.
 */
export const createFairGate = ({ atOnce, longestTurns }: Limits) => {
  /** Callbacks that admit the waiting callers, by key; the first key is the next to be served. */
  const waiting = new Map<string, (() => void)[]>()
  let inside = 0

  const admitNext = () => {
    const [next] = waiting
    if (next === undefined || inside >= atOnce) return
    const [key, callers] = next
    const admit = callers.shift()
    waiting.delete(key)
    if (callers.length > 0) waiting.set(key, callers)
    inside += 1
    admit?.()
  }

  const free = () => {
    inside -= 1
    admitNext()
  }

  const hold = (): Leave => {
    let isHeld = true
    const leave = () => {
      if (!isHeld) return
      isHeld = false
      setImmediate(free) // not at once, or all that arrived in this turn would pass in it
    }
    const stay = (turns: number) => {
      if (!isHeld) return
      if (turns === 0) leave()
      else setImmediate(stay, turns - 1)
    }
    stay(longestTurns)
    return leave
  }

  /** Waits for a place. It is held until the caller leaves. */
  return (key: string): Promise<Leave> =>
    new Promise((resolve) => {
      const callers = waiting.get(key) ?? []
      callers.push(() => resolve(hold()))
      waiting.set(key, callers)
      admitNext()
    })
}
