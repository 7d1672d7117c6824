import { once } from 'node:events'
import net from 'node:net'
import { getRequest } from './http.ts'

/** Open tabs of one employer, each on its own connection. */
export interface Tabs {
  /** The time of each tab's first notice since then. */
  since(at: number): (number | undefined)[]
  close(): void
}

const EVENT = 'data: '

/**
 * Opens tabs in as many browsers as there are cookies: each browser may keep a few streams only.
 *
 * @param count of tabs, in all browsers together
 */
export const openTabs = async (port: number, cookies: readonly string[], count: number): Promise<Tabs> => {
  const tabs = await Promise.all(
    Array.from({ length: count }, (_, index) => openTab(port, cookies[index % cookies.length] ?? '')),
  )
  return {
    since: (at) => tabs.map(({ told }) => told.find((when) => when >= at)),
    close: () => tabs.forEach(({ socket }) => socket.destroy()),
  }
}

const openTab = async (port: number, cookie: string) => {
  const socket = net.connect(port, '127.0.0.1').setNoDelay()
  await once(socket, 'connect')
  const told: number[] = []
  socket.write(getRequest('/api/live', 'identity', cookie))
  const [head]: unknown[] = await once(socket, 'data')
  if (!String(head).startsWith('HTTP/1.1 200')) throw new Error(`a tab was answered with ${String(head)}`)
  socket.on('data', (text) => {
    if (String(text).includes(EVENT)) told.push(performance.now())
  })
  return { socket, told }
}
