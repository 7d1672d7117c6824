import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { wait } from '../pace.ts'

/**
 * The body of a request that is answered before it is read is let run out up to this size, in bytes. Closed at once instead,
 * the connection would break under who is still sending, and most of them would never see the answer.
 */
const RUNS_OUT = 50_000_000

/** After each piece of 64 to 128 kB: what nobody wants then takes about a hundredth of the processor. */
const PAUSE_MS = 5

/**
 * Who sends what is refused is answered at once, and the rest of it is read slowly: one piece at a time of all connections
 * together. Node would take and drop it as fast as it comes.
 */
export const readUnreadBodiesSlowly = (app: FastifyInstance) => {
  let last: Promise<unknown> = Promise.resolve()
  const pause = () => (last = last.then(() => wait(PAUSE_MS)))

  async function* answerThenRead({ raw }: FastifyRequest, reply: FastifyReply, answer: Answer) {
    if (answer instanceof Readable) yield* answer
    else if (answer.length > 0) yield answer
    else reply.raw.flushHeaders()
    try {
      for await (const _ of raw) await pause()
    } catch {
      // the sender has gone
    }
  }

  app.addHook('onSend', async (request, reply, payload: Answer | null | undefined) => {
    const { complete: isComplete, method, headers } = request.raw
    if (isComplete !== false || method === 'GET' || method === 'HEAD') return payload
    if (Number(headers['content-length']) > RUNS_OUT) {
      reply.header('connection', 'close')
      return payload
    }
    reply.removeHeader('connection') // Fastify closes the connection of a form that is too large
    const answer = payload ?? ''
    if (!(answer instanceof Readable)) reply.header('content-length', Buffer.byteLength(answer))
    return Readable.from(answerThenRead(request, reply, answer), { objectMode: false })
  })
}

type Answer = string | Buffer | Readable
