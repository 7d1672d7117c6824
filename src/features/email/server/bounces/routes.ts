import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '#server/services.ts'
import { isSameSecret, type Tokens } from '#server/tokens.ts'
import { serverPattern } from '#shared/paths.ts'
import { serverPatterns } from '#shared/server-paths.ts'
import { readBounce, type Bounce } from './read-bounce.ts'

/** In bytes: the usual limit of mail servers. A rejected report would be resent for days. */
const BODY_LIMIT = 11_000_000

/** The outcome of a bounce. `ignored`: a repetition, or about another mail than it claims. */
export type TakeBounce = (services: Services, bounce: Bounce) => Promise<'returned' | 'ignored'>

type Addressed = { Params: { secret: string } }

/** The secret in the address to which a mail server delivers bounces. */
export const bounceSecret = (tokens: Tokens): string => tokens.derive('bounce-reports', 'mail')

/**
 * Accepts raw mails that were sent to the return addresses. The mail server always gets a success, unless the report
 * could not be recorded: it would resend spam for days.
 */
export const bounceRoutes = (app: FastifyInstance, services: Services, takeBounce: TakeBounce) => {
  if (services.config.mailBounces === null) return
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post<Addressed>(serverPattern(serverPatterns.bounces), {
      bodyLimit: BODY_LIMIT,
      // Before the body is read. Without the secret, the answer is that of an unknown address.
      onRequest: async (request, reply) => {
        if (!isSameSecret(request.params.secret, bounceSecret(services.tokens))) return reply.callNotFound()
      },
      handler: async ({ body }, reply) => take(reply, services, takeBounce, body),
    })
  })
}

const take = async (reply: FastifyReply, services: Services, takeBounce: TakeBounce, body: unknown) => {
  const { log, metrics, tokens } = services
  void reply.header('cache-control', 'no-store')
  const bounce = await readBounce(Buffer.isBuffer(body) ? body : Buffer.alloc(0), tokens)
  if (typeof bounce === 'string') {
    log.info({ state: bounce }, 'a mail to the bounce address was not a bounce')
    metrics.bounces.inc({ state: bounce })
    return reply.code(200).send({ state: bounce })
  }
  try {
    const state = await takeBounce(services, bounce)
    log.info({ emailId: bounce.id, state }, 'a bounce was received')
    metrics.bounces.inc({ state })
    return await reply.code(200).send({ state })
  } catch (error) {
    log.error({ err: error, emailId: bounce.id }, 'a bounce could not be recorded')
    return reply.code(503).send({ code: 'SERVICE_UNAVAILABLE', message: NOT_RECORDED })
  }
}

const NOT_RECORDED = 'Meldingen kunne ikke lagres. Send den igjen.'
