import type { BrowserContext, Page } from '@playwright/test'

/** A timer longer than this waits for a reader, such as a notice that disappears, and not for the machine. */
const LONG_MS = 2000

/**
 * Long timers follow the film's time, not the machine's: a notice is visible for its seconds of the film, however long
 * taking the pictures lasts.
 */
export async function keepFilmTime(context: BrowserContext): Promise<void> {
  await context.addInitScript((long) => {
    const { setTimeout: later, clearTimeout: forget } = window
    const waiting = new Map<number, { at: number; call: () => void }>()
    let now = 0
    let last = 0
    const set = (call: () => void, delay = 0) => {
      if (delay < long) return later(call, delay)
      last -= 1 // below zero, where the browser's own numbers never are
      waiting.set(last, { at: now + delay, call })
      return last
    }
    const clear = (id?: number) => (id !== undefined && id < 0 ? waiting.delete(id) : forget(id))
    Object.assign(window, { setTimeout: set, clearTimeout: clear })
    addEventListener('film-time', (event) => {
      now += event instanceof CustomEvent ? Number(event.detail) : 0
      for (const [id, { at, call }] of waiting) {
        if (at > now) continue
        waiting.delete(id)
        call()
      }
    })
  }, LONG_MS)
}

/** Advances the film's time by this many seconds. */
export async function passTime(page: Page, seconds: number): Promise<void> {
  const tell = (ms: number) => dispatchEvent(new CustomEvent('film-time', { detail: ms }))
  // A page that is just being left cannot be notified.
  const told = page.frames().map((frame) => frame.evaluate(tell, seconds * 1000).catch(() => undefined))
  await Promise.all(told)
}
