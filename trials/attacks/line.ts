import { Agent, request } from 'node:http'
import { answerOf, headersOf, isStream, type Answer, type Call, type Send } from '#test/calling.ts'
import type { Target } from './target.ts'

const LONGEST_MS = 20_000

/** A visitor's connection to the product. */
export const openLine = ({ url, origin }: Pick<Target, 'url' | 'origin'>) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const { hostname, port } = new URL(url)
  const ask = (call: Call) =>
    new Promise<Answer | 'again'>((resolve) => {
      const headers = headersOf(call, new URL(origin).host)
      const { method, path, from: localAddress } = call
      const asked = request({ agent, hostname, port, method, path, headers, localAddress })
      asked.setTimeout(LONGEST_MS, () => asked.destroy(new Error('no answer')))
      asked.on('error', (error) => {
        const isStale = asked.reusedSocket && 'code' in error && error.code === 'ECONNRESET'
        resolve(isStale ? 'again' : unanswered(error.message))
      })
      asked.on('response', (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', () => {}) // 'close' follows
        response.on('close', () =>
          resolve(answerOf(response.statusCode ?? 0, response.headers, Buffer.concat(chunks))),
        )
        if (isStream(response.headers)) response.destroy()
      })
      asked.end(call.body)
    })
  /** A kept connection may have just been closed, which proves nothing about the request. */
  const askAnew = async (call: Call): Promise<Answer> => {
    const answer = await ask(call)
    return answer === 'again' ? askAnew(call) : answer
  }
  const send: Send = async (call) => {
    const isLarge = call.body !== undefined && Buffer.byteLength(call.body) > MOST_AT_ONCE
    return isLarge ? askByFetch(url, call) : askAnew(call)
  }
  return { send, close: () => agent.destroy() }
}

export type Line = ReturnType<typeof openLine>

const unanswered = (text: string): Answer => ({ status: 0, headers: {}, text, json: undefined })

/** Beyond it a client must read the answer while still sending, as browsers do; this module's other way does not. */
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
    const given = Buffer.from(await answer.arrayBuffer())
    return answerOf(answer.status, Object.fromEntries(answer.headers), given)
  } catch (error) {
    return unanswered(
      error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error),
    )
  }
}
