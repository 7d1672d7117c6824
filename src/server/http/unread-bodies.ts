import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { wait } from '../pace.ts'

/**
 * The largest unread body that is drained, in bytes. If the connection were closed at once, it would break while the sender is
 * still sending, and most senders would never see the answer.
 */
const LARGEST_DRAINED = 50_000_000

/** After each chunk (64-128 kB): draining then takes about 1% of a core. */
const PAUSE_MS = 5

/**
 * Answers a refused request at once and drains the rest of its body slowly, one chunk at a time across all connections. Node would
 * drain it at full speed.
 */
export const drainUnreadBodies = (app: FastifyInstance) => {
  let last: Promise<unknown> = Promise.resolve()
  const pause = () => (last = last.then(() => wait(PAUSE_MS)))

  async function* answerThenDrain({ raw }: FastifyRequest, reply: FastifyReply, answer: string | Buffer) {
    if (answer.length > 0) yield answer
    else reply.raw.flushHeaders()
    try {
      for await (const _ of raw) await pause()
    } catch {
      // the sender has gone
    }
  }

  app.addHook('onSend', async (request, reply, payload: unknown) => {
    const { complete: isComplete, method, headers } = request.raw
    if (isComplete !== false || method === 'GET' || method === 'HEAD') return payload
    if (Number(headers['content-length']) > LARGEST_DRAINED) {
      reply.header('connection', 'close')
      return payload
    }
    if (!isText(payload) && payload !== null && payload !== undefined) return payload
    reply.removeHeader('connection') // Fastify closes the connection of a form that is too large
    const answer = payload ?? ''
    reply.header('content-length', Buffer.byteLength(answer))
    request.headers['x-no-compression'] = '1' // compression would keep a small answer until the body has been drained
    return Readable.from(answerThenDrain(request, reply, answer), { objectMode: false })
  })
}

const isText = (payload: unknown): payload is string | Buffer =>
  typeof payload === 'string' || Buffer.isBuffer(payload)
