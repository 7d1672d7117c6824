import { openConnection } from '../http.ts'

/** An attack by a stranger or an unconfirmed account until the signal stops it. */
export type Attack = (target: Target, stop: AbortSignal) => Promise<unknown>

export interface Target {
  readonly port: number
  /** Cookie of an unconfirmed account. */
  readonly cookie: string
}

/** A new address, so that no per-address limit stops the attack. */
export const freshAddress = (): string => `10.${byte()}.${byte()}.${byte()}`

const byte = () => Math.floor(Math.random() * 256)

/** Opens this many connections, each of which sends a request as soon as the last is answered, with any status. */
export const flood = (
  { port }: Target,
  stop: AbortSignal,
  connections: number,
  request: () => string,
): Promise<unknown> =>
  Promise.all(Array.from({ length: connections }, () => sendUntilStopped(port, stop, request)))

const sendUntilStopped = async (port: number, stop: AbortSignal, request: () => string) => {
  while (!stop.aborted) {
    const connection = await openConnection(port).catch(() => null)
    if (!connection) continue
    const close = () => connection.close()
    stop.addEventListener('abort', close, { once: true })
    try {
      while (!stop.aborted) await connection.send(request())
    } catch {
      // the server has closed the connection: open the next
    }
    stop.removeEventListener('abort', close)
    close()
  }
}

export const post = (path: string, contentType: string, body: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: localhost:3000\r\nX-Forwarded-For: ${freshAddress()}\r\n` +
  `Content-Type: ${contentType}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`

/** Keeps this many requests in progress, each repeated as soon as it is answered. */
export const keepParallel = async (
  parallel: number,
  stop: AbortSignal,
  ask: () => Promise<unknown>,
): Promise<void> => {
  const askOn = async () => {
    while (!stop.aborted) await ask().catch(() => {})
  }
  await Promise.all(Array.from({ length: parallel }, askOn))
}

/** A request by the account. */
export const request = ({ port, cookie }: Target, path: string, stop: AbortSignal, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    ...init,
    headers: { cookie, 'content-type': 'application/json' },
    signal: stop,
  }).then((answer) => answer.arrayBuffer())
