import { openConnection } from '../http.ts'

/** An attack by a stranger or an unconfirmed account, until its process is ended. */
export type Attack = (target: Target) => Promise<unknown>

export interface Target {
  readonly port: number
  /** Cookie of an unconfirmed account. */
  readonly cookie: string
}

/** A new address, so that no per-address limit stops the attack. */
export const freshAddress = (): string => `10.${byte()}.${byte()}.${byte()}`

const byte = () => Math.floor(Math.random() * 256)

/** Opens this many connections, each of which sends a request as soon as the last is answered, with any status. */
export const flood = ({ port }: Target, connections: number, send: () => string) =>
  keepParallel(connections, async () => {
    const connection = await openConnection(port)
    for (;;) await connection.send(send()) // until the server closes it
  })

export const post = (path: string, contentType: string, body: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: localhost:3000\r\nX-Forwarded-For: ${freshAddress()}\r\n` +
  `Content-Type: ${contentType}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`

/** Keeps this many pieces of work in progress, each repeated as soon as it has ended or failed. */
export const keepParallel = (parallel: number, work: (at: number, turn: number) => Promise<unknown>) => {
  const workOn = async (at: number): Promise<never> => {
    for (let turn = 0; ; turn += 1) await work(at, turn).catch(() => {})
  }
  return Promise.all(Array.from({ length: parallel }, (_, at) => workOn(at)))
}

/** A request by the account. */
export const request = ({ port, cookie }: Target, path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    ...init,
    headers: { cookie, 'content-type': 'application/json' },
  }).then((answer) => answer.arrayBuffer())
