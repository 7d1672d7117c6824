import net from 'node:net'
import { once } from 'node:events'

export interface HttpAnswer {
  readonly status: number
  /** Head and body as received. */
  readonly bytes: number
  readonly body: Buffer
}

export interface HttpConnection {
  send(request: string): Promise<HttpAnswer>
  /** True once the server has closed it. */
  readonly isClosed: boolean
  close(): void
}

const END_OF_HEAD = Buffer.from('\r\n\r\n')

/**
 * A keep-alive connection with one request at a time. It implements only the HTTP that the product's answers need, so
 * that the load costs the machine as little as possible: it shares two processors with the measured processes.
 */
export const openConnection = async (port: number): Promise<HttpConnection> => {
  const socket = net.connect(port, '127.0.0.1').setNoDelay()
  await once(socket, 'connect')
  let received: Buffer = Buffer.alloc(0)
  let waiting: { resolve(answer: HttpAnswer): void; reject(error: Error): void } | undefined
  socket.on('data', (data) => {
    const chunk = Buffer.from(data)
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const answer = readAnswer(received)
    if (!answer) return
    received = Buffer.alloc(0)
    waiting?.resolve(answer)
  })
  socket.on('error', () => {}) // 'close' follows
  socket.on('close', () => waiting?.reject(new Error('the server closed the connection')))
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      }),
    get isClosed() {
      return socket.destroyed
    },
    close: () => socket.destroy(),
  }
}

/** Returns the answer, which must have this status. */
export const expectAnswer = async (
  connection: HttpConnection | undefined,
  request: string,
  status: number,
): Promise<HttpAnswer> => {
  const answer = await connection?.send(request)
  if (answer?.status === status) return answer
  throw new Error(`${request.split('\r\n', 1)[0]} was answered with ${answer?.status}`)
}

/** Resolves once the full response has arrived. */
const readAnswer = (received: Buffer): HttpAnswer | null => {
  const end = received.indexOf(END_OF_HEAD)
  if (end < 0) return null
  const head = received.toString('latin1', 0, end)
  const rest = received.subarray(end + END_OF_HEAD.length)
  const body = /\r\ntransfer-encoding: chunked/i.test(head) ? joinChunks(rest) : sized(head, rest)
  return body && { status: Number(head.slice(9, 12)), bytes: received.length, body }
}

const sized = (head: string, rest: Buffer): Buffer | null => {
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
  return rest.length < length ? null : rest.subarray(0, length)
}

const joinChunks = (rest: Buffer): Buffer | null => {
  const chunks: Buffer[] = []
  for (let at = 0; ;) {
    const line = rest.indexOf('\r\n', at)
    if (line < 0) return null
    const size = Number.parseInt(rest.toString('latin1', at, line), 16)
    const next = line + 2 + size + 2
    if (rest.length < next) return null
    if (size === 0) return Buffer.concat(chunks)
    chunks.push(rest.subarray(line + 2, line + 2 + size))
    at = next
  }
}

/** The request of a phone's browser after a press on yes. */
export const yesRequest = (token: string): string => answerRequest(token, 'accepted')

export const answerRequest = (token: string, response: 'accepted' | 'declined'): string => {
  const body = `message=&response=${response}`
  return (
    `POST /r/${token} HTTP/1.1\r\nHost: localhost:3000\r\nSec-Fetch-Site: same-origin\r\nOrigin: http://localhost:3000\r\n` +
    `Accept: text/html\r\nAccept-Encoding: gzip, deflate, br\r\n` +
    `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  )
}

export const getRequest = (path: string, encodings = 'identity', cookie?: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: localhost:3000\r\nAccept: text/html\r\nAccept-Encoding: ${encodings}\r\n` +
  (cookie ? `Cookie: ${cookie}\r\n\r\n` : '\r\n')
