import type { FastifyReply, FastifyRequest } from 'fastify'
import { BUSY, DEPARTMENTS_CHANGED, OUTCOME_UNKNOWN, UNKNOWN_FAILURE } from '#shared/failures.ts'
import { OutcomeUnknown, whyUnavailable } from '../database/connection-failures.ts'
import { isDepartmentsChanged } from '../database/violations.ts'
import { COME_BACK_SECONDS, TooBusy } from '../load/semaphore.ts'
import type { Logger } from '../log.ts'

const TEXTS: Record<number, string> = {
  400: 'Forespørselen kunne ikke leses',
  404: 'Fant ikke det du lette etter',
  413: 'Det du sendte, er for stort',
  415: 'Innholdstypen støttes ikke',
}

/** Answers a failed request with a text; the cause of an internal error is only logged. */
export const describeFailure = (
  log: Logger,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  if (reply.raw.destroyed) {
    log.debug({ err: error, route: request.routeOptions.url }, 'the caller has gone')
    return reply
  }
  const why = whyUnavailable(error)
  if (why !== null) log.warn({ err: error, route: request.routeOptions.url }, why)
  if (error instanceof TooBusy || why !== null)
    return reply
      .code(503)
      .header('retry-after', COME_BACK_SECONDS)
      .send({
        code: 'SERVICE_UNAVAILABLE',
        message: BUSY,
        data: { retryAfterSeconds: COME_BACK_SECONDS },
      })
  if (error instanceof OutcomeUnknown) {
    log.error({ err: error, route: request.routeOptions.url }, 'the outcome of a request is unknown')
    return reply.code(504).send({ code: 'OUTCOME_UNKNOWN', message: OUTCOME_UNKNOWN })
  }
  if (isDepartmentsChanged(error))
    return reply.code(409).send({ code: 'DEPARTMENTS_CHANGED', message: DEPARTMENTS_CHANGED })
  const status = statusOf(error)
  if (status >= 500)
    log.error({ err: error, method: request.method, route: request.routeOptions.url }, 'a request failed')
  const message = TEXTS[status] ?? (status < 500 ? 'Forespørselen kunne ikke behandles' : UNKNOWN_FAILURE)
  return reply.code(status).send({ code: status < 500 ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR', message })
}

const statusOf = (error: unknown): number => {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500
  return typeof status === 'number' && status >= 400 ? status : 500
}
