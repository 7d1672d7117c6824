import type { ShownToast } from './toast.ts'

/** The older ones wait until there is room. */
const MOST_SHOWN = 3

export interface QueuedToast {
  readonly key: number
  readonly content: ShownToast
}

interface Entry extends QueuedToast {
  readonly lastsMs: number
  leftMs: number
  running?: { readonly timer: ReturnType<typeof setTimeout>; readonly since: number }
}

/**
 * Toasts, the newest first. Each is closed once it has been shown for its time, which does not run while they are held.
 */
export const makeToastQueue = () => {
  let all: readonly Entry[] = []
  let shown: readonly Entry[] = []
  let isHeld = false
  let lastKey = 0
  const readers = new Set<() => void>()

  const changeTo = (entries: readonly Entry[]) => {
    for (const entry of all) if (!entries.includes(entry)) stop(entry)
    all = entries
    shown = all.slice(0, MOST_SHOWN)
    for (const entry of all.slice(MOST_SHOWN)) {
      stop(entry)
      entry.leftMs = entry.lastsMs
    }
    runTimers()
    for (const read of readers) read()
  }
  const runTimers = () => {
    for (const entry of shown)
      if (isHeld) stop(entry)
      else start(entry, () => close(entry.key))
  }
  const close = (key: number) => changeTo(all.filter((entry) => entry.key !== key))

  return {
    add: (content: ShownToast, lastsMs: number) =>
      changeTo([{ key: ++lastKey, content, lastsMs, leftMs: lastsMs }, ...all]),
    close,
    clear: () => changeTo([]),
    hold: (isNow: boolean) => {
      isHeld = isNow
      runTimers()
    },
    shown: (): readonly QueuedToast[] => shown,
    subscribe: (read: () => void) => {
      readers.add(read)
      return () => void readers.delete(read)
    },
  }
}

const start = (entry: Entry, over: () => void) => {
  entry.running ??= { timer: setTimeout(over, entry.leftMs), since: Date.now() }
}

const stop = (entry: Entry) => {
  if (!entry.running) return
  clearTimeout(entry.running.timer)
  entry.leftMs = Math.max(0, entry.leftMs - (Date.now() - entry.running.since))
  delete entry.running
}
