import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/services.ts'
import { UNKNOWN_FAILURE } from '#shared/failures.ts'
import { serverPaths } from '#shared/server-paths.ts'
import { fulfilPayment, type Fulfilment } from './fulfil.ts'
import { paymentsOf } from './payments/create.ts'
import { PaymentUnavailable, type PaymentEvent } from './payments/provider.ts'
import { settleReversal } from './reverse.ts'

/** Stripe's largest events have some tens of kB. */
const EVENT_LIMIT = 256 * 1024

const NOT_SIGNED = 'Hendelsen er ikke signert av betalingstjenesten, eller den er for gammel'

/**
 * The webhook of the payment provider, for payments and refunds. An event is only a hint of what to query; the result
 * is settled once, so events may come twice, late or in any order. Without a 200 the provider resends it for three
 * days.
 */
export const paymentEventRoutes = (app: FastifyInstance, services: Services) => {
  if (typeof services.config.stripe === 'string') return
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // the signature covers the bytes
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(serverPaths.paymentEvents, { bodyLimit: EVENT_LIMIT }, async (request, reply) => {
      const event = parse(services, request.body, request.headers['stripe-signature'])
      if (!event) {
        services.log.warn('a payment event was not signed by the provider, or too old')
        return reply.code(400).send({ code: 'BAD_REQUEST', message: NOT_SIGNED })
      }
      if (await actOn(services, event)) return { received: true }
      return reply.code(503).send({ code: 'UNAVAILABLE', message: UNKNOWN_FAILURE })
    })
  })
}

const parse = (services: Services, body: unknown, signature: unknown): PaymentEvent | null =>
  Buffer.isBuffer(body) && typeof signature === 'string'
    ? paymentsOf(services).parseEvent(body, signature)
    : null

const isDone = (fulfilment: Fulfilment) => !('isSettled' in fulfilment) || fulfilment.isSettled

/** False if the provider should send it again. */
const actOn = async (services: Services, event: PaymentEvent): Promise<boolean> => {
  try {
    if (event.kind === 'checkout') return isDone(await fulfilPayment(services, event.sessionId))
    if (event.kind === 'reversal') await settleReversal(services, event.paymentRef)
    return true
  } catch (error) {
    if (error instanceof PaymentUnavailable)
      services.log.warn({ err: error }, 'the payment provider does not answer')
    else services.log.error({ err: error }, 'processing a payment event failed')
    return false
  }
}
