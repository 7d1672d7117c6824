/** By the clock that tests can hold. */
export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Leaves the processor to others for as long as the work since then has taken. */
export const restAfter = (since: number): Promise<void> => wait(performance.now() - since)

/** The pieces of a long piece of work, with a rest after each. How long they take to be taken does not count. */
export async function* paced<T>(pieces: AsyncIterable<T>): AsyncGenerator<T> {
  let since = performance.now()
  for await (const piece of pieces) {
    await restAfter(since)
    yield piece
    since = performance.now()
  }
}
