import { openConnection } from '../http.ts'

/** Attacks the web server on this port until it is told to stop. */
export type Attack = (port: number, signal: AbortSignal) => Promise<unknown>

/** An address that has not called before, so that no limit of one address is what stops the attack. */
export const freshAddress = (): string => `10.${byte()}.${byte()}.${byte()}`

const byte = () => Math.floor(Math.random() * 256)

/** So many connections, each of which sends a request as soon as the one before is answered. */
export const flood = (
  port: number,
  signal: AbortSignal,
  connections: number,
  request: () => string,
): Promise<unknown> =>
  Promise.all(Array.from({ length: connections }, () => sendUntilStopped(port, signal, request)))

const sendUntilStopped = async (port: number, signal: AbortSignal, request: () => string) => {
  while (!signal.aborted) {
    const connection = await openConnection(port).catch(() => null)
    if (!connection) continue
    const close = () => connection.close()
    signal.addEventListener('abort', close, { once: true })
    try {
      while (!signal.aborted) await connection.send(request())
    } catch {
      // the server has ended the connection: the next one
    }
    signal.removeEventListener('abort', close)
    close()
  }
}

export const post = (path: string, contentType: string, body: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: localhost:3000\r\nX-Forwarded-For: ${freshAddress()}\r\n` +
  `Content-Type: ${contentType}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
