import net from 'node:net'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { getRequest } from '../http.ts'
import { request, type Attack, type Target } from './attack.ts'

const STREAMS = 5000
const WRITES = 10
const AT_ONCE = 50
const PAUSE_MS = 1000

/** Holds as many event streams as possible and triggers notices about the account to all of them. */
export const streams: Attack = async (target, stop) => {
  const sockets = await openAll(target, stop)
  while (!stop.aborted) {
    await Promise.allSettled(Array.from({ length: WRITES }, () => saveProfile(target, stop)))
    await wait(PAUSE_MS, undefined, { signal: stop }).catch(() => {})
  }
  for (const socket of sockets) socket.destroy()
}

const openAll = async ({ port, cookie }: Target, stop: AbortSignal): Promise<net.Socket[]> => {
  const sockets: net.Socket[] = []
  const openNext = async () => {
    while (sockets.length < STREAMS && !stop.aborted) {
      const socket = net.connect(port, '127.0.0.1')
      sockets.push(socket)
      socket.on('error', () => {}) // refused or ended: the attacker continues
      socket.write(getRequest('/api/live', 'identity', cookie))
      await once(socket, 'data').catch(() => {})
      socket.resume()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, openNext))
  return sockets
}

const PROFILE = { fullName: 'Kari Nordmann', company: 'Fjellhamar skole', phone: '' }

const saveProfile = async (target: Target, stop: AbortSignal) => {
  const { version } = JSON.parse(Buffer.from(await request(target, '/api/profile', stop)).toString())
  const body = JSON.stringify({ ...PROFILE, version })
  await request(target, '/api/profile', stop, { method: 'PUT', body })
}
