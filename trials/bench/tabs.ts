import { once } from 'node:events'
import net from 'node:net'
import { getRequest } from './http.ts'

/** Open tabs of one employer, each on a connection of its own. */
export interface Tabs {
  /** When each tab was first told something since then. */
  since(at: number): (number | undefined)[]
  close(): void
}

const EVENT = 'data: '

/** It knows no more of event streams than when one of them says something. */
export const openTabs = async (port: number, cookie: string, count: number): Promise<Tabs> => {
  const tabs = await Promise.all(Array.from({ length: count }, () => openTab(port, cookie)))
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
