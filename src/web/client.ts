import {
  type ClientLink,
  createORPCClient,
  type ClientContext,
  createORPCErrorFromJson,
  isORPCErrorJson,
  ORPCError,
} from '@orpc/client'
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import { paths } from '#shared/paths.ts'
import { UnansweredWrite } from './errors.ts'
import { officeHeaders } from './session/office.ts'

/** `isWrite`: a failure must distinguish "certainly not sent" from "possibly sent". */
interface CallContext extends ClientContext {
  isWrite?: boolean
}

/** Longer than the server's own limit. */
const LONGEST_WRITE_MS = 130_000

/**
 * Calls procedures by oRPC's RPC protocol, limited to plain JSON. The library's own link also transfers files, streams
 * and dates, which the contracts do not use, and adds 5 kB to every page.
 *
 * @param address the URL of the procedures, without a trailing slash
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

/** An answer from a proxy, or from the server before it reached the procedure. */
const notOurs = (status: number) =>
  new ORPCError('UNEXPECTED_ANSWER', {
    status: status < 400 ? 502 : status,
    message: 'Noe gikk galt. Last siden på nytt og prøv igjen.',
  })

export const rpcLink = jsonLink(() => `${window.location.origin}${paths.rpc}`)

/** The server's procedures of one room as functions; only the contract's type comes to the browser. */
export const roomClient = <Contract extends AnyContractRouter>(
  room: string,
  link: ClientLink<object> = rpcLink,
): ContractRouterClient<Contract> => createORPCClient(link, { path: [room] })
