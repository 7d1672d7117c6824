import type { FastifyReply, FastifyRequest } from 'fastify'

/** The largest request we take, in bytes. */
export const BODY_LIMIT = 1_000_000

/**
 * What is larger is refused before it is read, and up to this size then left to run out. Closed at once instead, the
 * connection would break under who is still sending, and most of them would never see the answer.
 */
const RUNS_OUT = 50_000_000

/** Settles what becomes of the connection of a request whose body is refused for its size. */
export const closeUnlessItRunsOut = ({ headers }: FastifyRequest, reply: FastifyReply) => {
  const length = Number(headers['content-length'])
  return length <= RUNS_OUT ? reply.removeHeader('connection') : reply.header('connection', 'close')
}
