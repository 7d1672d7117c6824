/**
 * Bounds the look-ups that notices ask for: at most one a key at a time, and `parallel` in all. However often a key is
 * asked for during its look-up, one more follows; so the last request is always followed by a complete lookup.
 */
export const createSharedLookups = (parallel: number) => {
  const waiting = new Map<string, () => Promise<void>>()
  const running = new Set<string>()
  const startNext = () => {
    for (const [key, look] of waiting) {
      if (running.size >= parallel) return
      if (running.has(key)) continue
      waiting.delete(key)
      running.add(key)
      void run(key, look)
    }
  }
  /** Errors of a lookup are ignored here: the next notice triggers another one. */
  const run = async (key: string, look: () => Promise<void>) => {
    await look().catch(() => {})
    running.delete(key)
    startNext()
  }
  return (key: string, look: () => Promise<void>): void => {
    waiting.set(key, look)
    queueMicrotask(startNext) // all who hear of one notice have asked by then
  }
}
