import {
  type ClientContext,
  type ClientLink,
  createORPCErrorFromJson,
  isORPCErrorJson,
  ORPCError,
} from '@orpc/client'
import { UnansweredWrite } from './errors.ts'
import { officeHeaders } from './session/office.ts'

/** `isWrite`: a failure must distinguish "certainly not sent" from "possibly sent". */
export interface CallContext extends ClientContext {
  isWrite?: boolean
}

/** The server gives up sooner. */
const LONGEST_WRITE_MS = 130_000

/**
 * Calls procedures by oRPC's RPC protocol, as far as plain JSON goes. The library's own link also carries files, streams
 * and dates, which our contracts do without, and weighs 5 kB more on every page.
 *
 * @param address where the procedures are, without a slash at the end
 */
export function jsonLink(address: () => string): ClientLink<CallContext> {
  return {
    async call(path, input, { signal, context }) {
      const send = (until = signal) =>
        fetch(`${address()}/${path.map(encodeURIComponent).join('/')}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...(context.isWrite && officeHeaders) },
          body: JSON.stringify({ json: input }),
          signal: until,
        })
      const response = await (context.isWrite ? answerTo(send) : send())
      if (context.isWrite && response.status === 504) throw new UnansweredWrite('unknown')
      const answer: unknown = await response.json().catch(() => null)
      if (!isAnswer(answer)) throw notOurs(response.status)
      if (isORPCErrorJson(answer.json)) throw createORPCErrorFromJson(answer.json)
      if (answer.meta?.length) throw new Error(`${path.join('.')} answers with more than plain JSON`)
      return answer.json
    },
  }
}

/** The answer to a write; fails immediately if the browser is or goes offline. */
async function answerTo(send: (until: AbortSignal) => Promise<Response>): Promise<Response> {
  if (!navigator.onLine) throw new UnansweredWrite('not-sent')
  const given = new AbortController()
  const stop = () => given.abort()
  const timer = setTimeout(stop, LONGEST_WRITE_MS)
  window.addEventListener('offline', stop)
  try {
    return await send(given.signal)
  } catch (cause) {
    throw new UnansweredWrite('unknown', { cause })
  } finally {
    clearTimeout(timer)
    window.removeEventListener('offline', stop)
  }
}

const isAnswer = (body: unknown): body is { json?: unknown; meta?: unknown[] } =>
  typeof body === 'object' && body !== null && ('json' in body || Object.keys(body).length === 0)

/** Something between us and the procedures has answered: a proxy, or our own server before it looked at the call. */
const notOurs = (status: number) =>
  new ORPCError('UNEXPECTED_ANSWER', {
    status: status < 400 ? 502 : status,
    message: 'Noe gikk galt. Last siden på nytt og prøv igjen.',
  })
