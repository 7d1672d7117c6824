import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import type { InjectOptions } from 'fastify'
import type { Target } from './target.ts'

/** A request as it goes over the wire: nothing is corrected on the way. */
export interface Call {
  readonly method: string
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: string | Buffer
  readonly cookie?: string
  /** The address of this machine that it is sent from. */
  readonly from?: string
}

export interface Answer {
  /** 0 where the connection ended without one. */
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  /** Undefined where it is none. Our own pages' way of writing is taken apart. */
  readonly json: unknown
}

/** Sends one request to the product. */
export type Send = (call: Call) => Promise<Answer>

const LONGEST_MS = 20_000

/** A visitor's line to the product; `heed` gets every answer, for any caller. */
export const openLine = (
  { url, origin }: Pick<Target, 'url' | 'origin'>,
  heed: (call: Call, answer: Answer) => void,
) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const { hostname, port } = new URL(url)
  const ask = (call: Call) =>
    new Promise<Answer | 'again'>((resolve) => {
      const headers = headersFor(call, new URL(origin).host)
      const { method, path, from: localAddress } = call
      const asked = request({ agent, hostname, port, method, path, headers, localAddress })
      asked.setTimeout(LONGEST_MS, () => asked.destroy(new Error('no answer')))
      asked.on('error', (error) => {
        const isStale = asked.reusedSocket && 'code' in error && error.code === 'ECONNRESET'
        resolve(isStale ? 'again' : { status: 0, headers: {}, text: error.message, json: undefined })
      })
      asked.on('response', (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', () => {}) // 'close' follows
        response.on('close', () => {
          const text = Buffer.concat(chunks).toString()
          const { statusCode: status = 0, headers: told } = response
          resolve({ status, headers: told, text, json: parse(text) })
        })
        if (isStream(response.headers)) response.destroy()
      })
      asked.end(call.body)
    })
  /** A connection that was kept may have been closed just then, which says nothing about the request. */
  const askAnew = async (call: Call): Promise<Answer> => {
    const answer = await ask(call)
    return answer === 'again' ? askAnew(call) : answer
  }
  const send: Send = async (call) => {
    const isLarge = call.body !== undefined && Buffer.byteLength(call.body) > MOST_AT_ONCE
    const answer = await (isLarge ? askByFetch(url, call) : askAnew(call))
    heed(call, answer)
    return answer
  }
  return { send, close: () => agent.destroy() }
}

export type Line = ReturnType<typeof openLine>

/** Beyond it a client must read the answer while it is still sending, as browsers do, and as this module's other way does not. */
const MOST_AT_ONCE = 1_000_000

const askByFetch = async (url: string, { method, path, headers, body, cookie }: Call): Promise<Answer> => {
  const { 'content-length': _, ...others } = headers ?? {}
  try {
    const answer = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: { ...others, ...(cookie ? { cookie } : {}) },
      body: body === undefined ? null : new Uint8Array(Buffer.from(body)),
    })
    const text = await answer.text()
    return { status: answer.status, headers: Object.fromEntries(answer.headers), text, json: parse(text) }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
    return { status: 0, headers: {}, text: cause, json: undefined }
  }
}

const headersFor = ({ method, headers, body, cookie }: Call, host: string) => ({
  host,
  ...(cookie ? { cookie } : {}),
  ...(body === undefined
    ? {}
    : {
        'content-type': 'application/json',
        ...(isChunked(headers) ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
      }),
  ...(body === undefined && method !== 'GET' && method !== 'HEAD' ? { 'content-length': '0' } : {}),
  ...headers,
})

const isChunked = (headers: Call['headers']) => headers?.['transfer-encoding'] === 'chunked'

/** A stream of notices never ends: only its head is read. */
const isStream = (headers: IncomingHttpHeaders) =>
  String(headers['content-type']).startsWith('text/event-stream')

const parse = (text: string): unknown => {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && 'json' in parsed ? parsed.json : parsed
  } catch {
    return undefined
  }
}

/** What the tests hand to Fastify, as a request. */
export const overTheWire = (options: InjectOptions, cookie = ''): Call => {
  const { method = 'GET', url, query, payload, headers } = options
  const search = typeof query === 'string' ? query : written(query)
  return {
    method,
    path: `${typeof url === 'string' ? url : ''}${search === '' ? '' : `?${search}`}`,
    cookie,
    ...(headers ? { headers: headers as Record<string, string> } : {}),
    ...(payload === undefined
      ? {}
      : { body: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
  }
}

const written = (query: Record<string, unknown> = {}) =>
  new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
