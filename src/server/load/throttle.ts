/** The global `setTimeout`, which fake timers can replace, unlike `node:timers/promises`. */
export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Pauses for as long as the work since then has taken. */
export const pauseAfter = (since: number): Promise<void> => wait(performance.now() - since)

/** Yields the pieces, pausing after each for as long as it took to make. The consumer's time is not counted. */
export async function* throttled<T>(pieces: AsyncIterable<T>): AsyncGenerator<T> {
  let since = performance.now()
  for await (const piece of pieces) {
    await pauseAfter(since)
    yield piece
    since = performance.now()
  }
}

/** Lets other work of the event loop run. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
