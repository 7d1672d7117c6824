import type { FastifyReply } from 'fastify'

const RETRY_AFTER_SECONDS = 10
/** A reader who takes nothing for this long has gone. */
const STALLED_MS = 60_000

/** Aborted when the connection closes. Call it before the first `await`. */
export const whenClosed = ({ raw }: FastifyReply): AbortSignal => {
  const gone = new AbortController()
  raw.once('close', () => gone.abort())
  return gone.signal
}

/** Refuses in the form of the API's own failures. */
export const refuse = (reply: FastifyReply, status: number, code: string, message: string) =>
  reply.code(status).send({ code, message })

/** 429: too many downloads of this kind are queued. */
export const refuseWhileBusy = (reply: FastifyReply, message: string) =>
  reply
    .code(429)
    .header('retry-after', RETRY_AFTER_SECONDS)
    .send({ code: 'TOO_MANY_REQUESTS', message, data: { retryAfterSeconds: RETRY_AFTER_SECONDS } })

/** Closes the connection when a piece is not taken for too long. */
export async function* unlessStalled(
  { raw }: FastifyReply,
  pieces: AsyncIterable<string>,
): AsyncGenerator<string> {
  for await (const piece of pieces) {
    const timer = setTimeout(() => raw.destroy(), STALLED_MS)
    try {
      yield piece
    } finally {
      clearTimeout(timer)
    }
  }
}
