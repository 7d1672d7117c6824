import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { parametersOf, procedures, restPath, rpcPath, type Listed } from './procedures.ts'

/** A request as sent over the wire, without any correction. */
export interface Call {
  readonly method: string
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: string | Buffer
  readonly cookie?: string
  /** The local address from which it is sent. */
  readonly from?: string
}

export interface Answer {
  /** 0 if the connection ended without a status. */
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** An archive has one character per byte. */
  readonly text: string
  /** The JSON body; undefined for other content. Decodes the RPC format of the service's own pages. */
  readonly json: unknown
}

/** Sends one request to the product, over the network or inside this process. */
export type Send = (call: Call) => Promise<Answer>

export const one = (operationId: string): Listed => {
  const found = procedures.find((procedure) => procedure.operationId === operationId)
  if (!found) throw new Error(`there is no ${operationId}`)
  return found
}

/** Calls by address, like an API client. */
export const rest = (procedure: Listed, input: Record<string, unknown>): Call => {
  const { method, path: pattern } = procedure
  const inPath = parametersOf(pattern)
  const others = Object.entries(input).filter(([name]) => !inPath.includes(name))
  const path = restPath(procedure, (parameter) => String(input[parameter]))
  if (method !== 'GET') return { method, path, body: JSON.stringify(Object.fromEntries(others)) }
  const search = String(new URLSearchParams(others.map(([name, value]) => [name, String(value)])))
  return { method, path: search === '' ? path : `${path}?${search}` }
}

/** Makes the same call like the service's own pages. */
export const rpc = (procedure: Listed, input: Record<string, unknown>): Call => ({
  method: 'POST',
  path: rpcPath(procedure),
  body: JSON.stringify({ json: input }),
})

/** Calls a server in this process from a foreign address. */
export const inside =
  (server: FastifyInstance): Send =>
  async (call) => {
    const answer = await server.inject({
      method: call.method as 'GET',
      url: call.path,
      headers: headersOf(call, 'localhost:3000'),
      ...(call.body === undefined ? {} : { payload: call.body }),
      remoteAddress: '203.0.113.7',
      payloadAsStream: true,
    })
    const chunks: Buffer[] = []
    const { statusCode, headers } = answer
    if (isStream(headers)) answer.stream().destroy()
    else for await (const chunk of answer.stream()) chunks.push(chunk)
    return answerOf(statusCode, headers as IncomingHttpHeaders, Buffer.concat(chunks))
  }

export const headersOf = ({ method, headers, body, cookie }: Call, host: string): Record<string, string> => ({
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

/** A stream of notices never ends: reads only its head. */
export const isStream = (headers: Record<string, unknown>) =>
  String(headers['content-type']).startsWith('text/event-stream')

export const answerOf = (status: number, headers: IncomingHttpHeaders, body: Buffer): Answer => {
  const isArchive = String(headers['content-type']).includes('zip')
  const text = body.toString(isArchive ? 'latin1' : 'utf8')
  return { status, headers, text, json: parse(text) }
}

const parse = (text: string): unknown => {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && 'json' in parsed ? parsed.json : parsed
  } catch {
    return undefined
  }
}
