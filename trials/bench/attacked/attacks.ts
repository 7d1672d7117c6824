import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { paths } from '#shared/paths.ts'
import { getRequest } from '../http.ts'
import { flood, freshAddress, keepParallel, post, request, type Attack, type Target } from './attack.ts'
import { publicAddresses } from './public-addresses.ts'

/** Just below a megabyte, and as many keys as fit into it. */
const FORM = Array.from({ length: 130_000 }, (_, key) => `${key.toString(36)}=1`)
  .join('&')
  .slice(0, 999_000)
const FORM_TYPE = 'application/x-www-form-urlencoded'
const LIST = `{"json":{"email":[${'1,'.repeat(499_000).slice(0, -1)}]}}`
const UNKNOWN_LINK = `/r/${'x'.repeat(22)}`

const head = (path: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: localhost:3000\r\nX-Forwarded-For: ${freshAddress()}\r\n`
const HALVES = [
  () => head('/api/sign-in'), // the head never ends
  () => `${head('/api/sign-in')}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"email":`,
  () => `${head(UNKNOWN_LINK)}Content-Type: ${FORM_TYPE}\r\nContent-Length: 1000\r\n\r\nresponse=`,
]
const HELD = 1800

/** Requests that begin and never end. Each one closed by the server is started again. */
const halfSent: Attack = ({ port }) =>
  keepParallel(HELD, async (at) => {
    const socket = net.connect(port, '127.0.0.1')
    socket.on('error', () => {}) // 'close' follows
    socket.resume()
    socket.write(HALVES[at % HALVES.length]?.() ?? '')
    await once(socket, 'close')
  })

/** This many connections send the same request again and again. */
const sending =
  (connections: number, send: () => string): Attack =>
  (target) =>
    flood(target, connections, send)

const json = (path: string, body: () => object) => () =>
  post(path, 'application/json', JSON.stringify(body()))
const anyone = () => `${randomUUID()}@vikar.example`
const PASSWORD = 'feil-passord-for-alle'

/** Reads a large answer, several at a time, each again as soon as it has arrived. */
const reading =
  (address: string, init: RequestInit = {}): Attack =>
  (target) =>
    keepParallel(6, () => request(target, address, init))

const ROWS = Array.from({ length: 1000 }, (_, index) => ({
  fullName: 'Ola Vikar',
  phone: String(40_000_001 + index),
  email: `ola${index}@vikar.example`,
  company: '',
  skills: '',
  availability: '',
}))

const STREAMS = 5000

/** Holds as many event streams as possible and triggers notices about the account to all of them. */
const streams: Attack = (target) => Promise.all([holdStreams(target), keepSaving(target)])

const holdStreams = ({ port, cookie }: Target) =>
  keepParallel(50, async (at, turn) => {
    if (turn * 50 + at >= STREAMS) return wait(1000)
    const socket = net.connect(port, '127.0.0.1')
    socket.on('error', () => {}) // refused or ended: the attacker continues
    socket.write(getRequest('/api/live', 'identity', cookie))
    await once(socket, 'data')
    return socket.resume()
  })

const keepSaving = (target: Target) =>
  keepParallel(10, async () => {
    const profile = { fullName: 'Kari Nordmann', company: 'Fjellhamar skole', phone: '' }
    const { version } = JSON.parse(Buffer.from(await request(target, '/api/profile')).toString())
    await request(target, '/api/profile', { method: 'PUT', body: JSON.stringify({ ...profile, version }) })
    await wait(1000)
  })

const flooded = publicAddresses().map((address): [string, Attack] => {
  const from = () => `\r\nX-Forwarded-For: ${freshAddress()}\r\n\r\n`
  const send = () => getRequest(address, 'gzip, deflate, br').replace('\r\n\r\n', from())
  return [`GET ${address}`, sending(100, send)]
})

/** The first seven and the public addresses need no account; the rest use one that is logged in and not confirmed. */
export const ATTACKS: Readonly<Record<string, Attack>> = {
  'half-sent requests': halfSent,
  'large forms to the API': sending(3, () => post('/api/sign-in', FORM_TYPE, FORM)),
  'large lists to the API': sending(3, () => post('/api/rpc/accounts/signIn', 'application/json', LIST)),
  'large forms to an answer page': sending(3, () => post(UNKNOWN_LINK, FORM_TYPE, FORM)),
  // Each with an unknown address still costs a hash.
  logins: sending(
    400,
    json('/api/sign-in', () => ({ email: anyone(), password: PASSWORD })),
  ),
  'sign-ups': sending(
    400,
    json('/api/sign-up', () => ({
      fullName: 'Grete Lie',
      company: 'Bemanning AS',
      email: anyone(),
      password: PASSWORD,
      termsAccepted: true,
    })),
  ),
  links: sending(
    400,
    json('/api/login-link', () => ({ token: randomUUID().replaceAll('-', '') })),
  ),
  'streams and profiles': streams,
  exports: reading(paths.exportVikarer),
  candidates: reading('/api/assignments/candidates?date=2027-01-15'),
  previews: reading('/api/vikarer/import/preview', { method: 'POST', body: JSON.stringify({ rows: ROWS }) }),
  archives: reading(paths.archive),
  ...Object.fromEntries(flooded),
}
