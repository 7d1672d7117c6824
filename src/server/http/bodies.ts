import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { wait } from '../load/throttle.ts'

/** The largest request we take, in bytes. */
export const BODY_LIMIT = 1_000_000

/** In bytes. The longest field of a form is a message of 500 characters. */
const FORM_LIMIT = 16_000
const MAX_FIELDS = 20

/**
 * Lets plain HTML forms post: the fields become an object of composed strings (NFC), the last of a name wins. Plain
 * text, which forms of other sites can send, stays text, so that the routes refuse it for where it comes from. Nothing
 * else is read, unless a route brings a parser of its own.
 */
export const formBodies = (app: FastifyInstance) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'text/plain',
    { parseAs: 'string', bodyLimit: FORM_LIMIT },
    (_request, body, done) => done(null, body),
  )
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT },
    (_request, body, done) => {
      const isLong = String(body).split('&', MAX_FIELDS + 1).length > MAX_FIELDS
      if (isLong) return done(Object.assign(new Error('a form has too many fields'), { statusCode: 413 }))
      const fields = [...new URLSearchParams(String(body))]
      return done(null, Object.fromEntries(fields.map(([name, value]) => [name, value.normalize('NFC')])))
    },
  )
}

/**
 * The largest unread body that is drained, in bytes. If the connection were closed at once, it would break while the
 * sender is still sending, and most senders would never see the answer.
 */
const LARGEST_DRAINED = 50_000_000

/** After each chunk (64-128 kB): draining then takes about 1% of a core. */
const PAUSE_MS = 5

/**
 * Answers a refused request at once and drains the rest of its body slowly, one chunk at a time across all connections.
 * Node would drain it at full speed.
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
