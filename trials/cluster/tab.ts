import { until } from '#test/until.ts'

/** An open tab or answer page. */
export interface Tab {
  /** Its notices, oldest first. */
  readonly heard: readonly string[]
  readonly isOpen: boolean
  /** Does the act lead to an event that contains this word, within a few seconds? */
  hears(word: string, act: () => Promise<unknown>): Promise<boolean>
  close(): void
}

const PATIENCE_SECONDS = 5

/** Listens at an address that reports changes. */
export const openTab = async (address: string, cookie = ''): Promise<Tab> => {
  const stopping = new AbortController()
  const answer = await fetch(address, { headers: { cookie }, signal: stopping.signal })
  if (!answer.ok || !answer.body) throw new Error(`${address} was answered with ${answer.status}`)
  const heard: string[] = []
  let isOpen = true
  void readEvents(answer.body, heard)
    .catch(() => {})
    .finally(() => (isOpen = false))
  return {
    heard,
    get isOpen() {
      return isOpen
    },
    hears: async (word, act) => {
      const before = heard.length
      const isTold = () => heard.slice(before).some((event) => event.includes(word))
      await act()
      await until(isTold, PATIENCE_SECONDS).catch(() => {})
      return isTold()
    },
    close: () => stopping.abort(),
  }
}

const DATA = 'data: '

const readEvents = async (body: ReadableStream<Uint8Array>, heard: string[]) => {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of body) {
    const events = (rest + decoder.decode(bytes, { stream: true })).split('\n\n')
    rest = events.pop() ?? ''
    heard.push(...events.filter((event) => event.startsWith(DATA)).map((event) => event.slice(DATA.length)))
  }
}

/** An answer page gets its current state at once, and again when that changes. */
export const openAnswerPage = async (address: string): Promise<Tab> => {
  const page = await openTab(address)
  await until(() => page.heard.length > 0)
  return page
}
