const TICK_MS = 5

/** Does something so many times a second, whatever becomes of it; what a late turn has missed is made up for. */
export const startPace = (perSecond: number, act: () => void) => {
  const start = performance.now()
  let done = 0
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - start) / 1000) * perSecond)
    for (; done < due; done += 1) act()
  }, TICK_MS)
  return { stop: () => clearInterval(timer) }
}
