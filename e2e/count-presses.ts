import type { BrowserContext } from '@playwright/test'

export interface Counted {
  readonly presses: number
  readonly keys: number
}

/** Counts taps, clicks and keys on all pages of a browser that are opened afterwards, those in other tabs included. */
export const countPresses = async (context: BrowserContext) => {
  const counted = { presses: 0, keys: 0 }
  await context.exposeFunction('countPress', (kind: keyof Counted) => {
    counted[kind] += 1
  })
  await context.addInitScript(() => {
    const tell = (kind: string) => () =>
      (window as unknown as { countPress(kind: string): void }).countPress(kind)
    // At the document: a tap that is tried again, because its button has just moved, ends at the window.
    document.addEventListener('pointerdown', tell('presses'), true)
    document.addEventListener('keydown', tell('keys'), true)
  })
  return {
    begin: () => {
      counted.presses = 0
      counted.keys = 0
    },
    read: (): Counted => ({ ...counted }),
  }
}
