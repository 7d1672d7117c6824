import { readInto } from '#test/live-tab.ts'
import { until } from '#test/until.ts'

export interface Tab {
  readonly heard: readonly string[]
  readonly isOpen: boolean
  /** Does the act lead to an event that contains this word, within a few seconds? */
  hears(word: string, act: () => Promise<unknown>): Promise<boolean>
  close(): void
}

const PATIENCE_SECONDS = 5

export const openTab = async (address: string, cookie = ''): Promise<Tab> => {
  const stopping = new AbortController()
  const answer = await fetch(address, { headers: { cookie }, signal: stopping.signal })
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}`)
  const read: string[] = []
  let isOpen = true
  void readInto(answer, read).finally(() => (isOpen = false))
  const heard = () => [...read.join('').matchAll(/^data: (.*)\n\n/gm)].map(([, event = '']) => event)
  return {
    get heard() {
      return heard()
    },
    get isOpen() {
      return isOpen
    },
    hears: async (word, act) => {
      const before = heard().length
      const isTold = () =>
        heard()
          .slice(before)
          .some((event) => event.includes(word))
      await act()
      await until(isTold, PATIENCE_SECONDS).catch(() => {})
      return isTold()
    },
    close: () => stopping.abort(),
  }
}

/** An answer page gets its current state at once, and again when that changes. */
export const openAnswerPage = async (address: string): Promise<Tab> => {
  const page = await openTab(address)
  await until(() => page.heard.length > 0)
  return page
}
