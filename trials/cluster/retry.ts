import { setTimeout as wait } from 'node:timers/promises'

/**
 * Repeats the request for up to a minute until the answer is the wanted one; records other answers. Returns whether it
 * succeeded.
 */
export type Retry = (
  what: string,
  request: () => Promise<number | string>,
  wanted: number,
) => Promise<boolean>

const RETRY_MS = 50
const PATIENCE_MS = 60_000

export const createRetry =
  (done: Done): Retry =>
  async (what, request, wanted) => {
    const end = Date.now() + PATIENCE_MS
    while (Date.now() < end) {
      done.requests += 1
      const begin = performance.now()
      const answer = await request().catch((error: unknown) => describe(error))
      done.timings.push({ what, begin, ms: performance.now() - begin })
      if (answer === wanted) return true
      done.failures.push(`${what}: ${answer}`)
      await wait(RETRY_MS)
    }
    done.givenUp.push(what)
    return false
  }

const describe = (error: unknown) => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

/** The acts of the simulated people, and the answers they got. */
export interface Done {
  requests: number
  /** Requests that got a wrong answer; each is repeated until it succeeds. */
  readonly failures: string[]
  /** Requests that never got a correct answer. */
  readonly givenUp: string[]
  readonly created: string[]
  readonly answered: string[]
  readonly bought: string[]
  /** The time of each request, and the duration of its answer. */
  readonly timings: Timing[]
}

export interface Timing {
  readonly what: string
  /** By `performance.now()`. */
  readonly begin: number
  readonly ms: number
}

/** Repeats the act, with this pause, until the returned function is called and the last one has finished. */
export const repeatedly = (pauseMs: number, act: () => Promise<unknown>): (() => Promise<void>) => {
  let isOver = false
  const repeating = (async () => {
    while (!isOver) {
      await act()
      await wait(pauseMs)
    }
  })()
  return async () => {
    isOver = true
    await repeating
  }
}
