import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A request as received. `path` includes the query. */
export interface FakeRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly bytes: Buffer
}

export interface FakeAnswer {
  readonly status: number
  /** Text is sent unchanged, everything else as JSON. */
  readonly body: unknown
}

export type Respond = (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>

/** The gateway's behaviour for the next requests. A behaviour of one gateway is its own `Respond`. */
export type HttpMood =
  | 'accept'
  /** Answers with this status and a page, like a proxy in front of the gateway. */
  | { readonly status: number }
  /** Reads the request and never answers. */
  | 'hang'
  /** Sends the head and half a body, and then nothing. */
  | 'stall'
  /** Reads the request and breaks the connection. */
  | 'drop'
  /** 200 with a page instead of the documented answer. */
  | 'garbage'
  | Respond

const PAGE = '<!doctype html><title>Bad gateway</title><p>{"Try": [again, later}'

/** A web server on this machine that answers with `respond` while its mood is `accept`, and records its requests. */
export const startHttpFake = async (respond: Respond) => {
  let mood: HttpMood = 'accept'
  const requests: FakeRequest[] = []

  const handle = async (incoming: IncomingMessage, response: ServerResponse) => {
    const { method = '', url: path = '', headers } = incoming
    const bytes = await buffer(incoming)
    const request = { method, path, headers, body: bytes.toString(), bytes }
    requests.push(request)
    const answer = ({ status, body }: FakeAnswer) => {
      response.writeHead(status, {
        'content-type': typeof body === 'string' ? 'text/html' : 'application/json',
      })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    }
    if (mood === 'hang') return
    if (mood === 'drop') return incoming.socket.destroy()
    if (mood === 'stall')
      return response.writeHead(200, { 'content-length': PAGE.length }).write(PAGE.slice(0, 9))
    if (mood === 'garbage') return answer({ status: 200, body: PAGE })
    if (typeof mood === 'object') return answer({ status: mood.status, body: PAGE })
    answer(await (mood === 'accept' ? respond(request) : mood(request)))
  }

  const server = createServer((incoming, response) => {
    void handle(incoming, response).catch(() => incoming.socket.destroy()) // the caller has disconnected
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    /** Every request that was read, including unanswered ones. */
    requests,
    turn: (next: HttpMood) => {
      mood = next
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

export type HttpFake = Awaited<ReturnType<typeof startHttpFake>>
