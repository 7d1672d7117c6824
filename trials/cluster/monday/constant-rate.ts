const TICK_MS = 5

/** Runs an action this many times a second, regardless of its result; catches up on missed turns. */
export const startConstantRate = (perSecond: number, act: () => void) => {
  const start = performance.now()
  let done = 0
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - start) / 1000) * perSecond)
    for (; done < due; done += 1) act()
  }, TICK_MS)
  return { stop: () => clearInterval(timer) }
}
