import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Config } from '#server/config.ts'
import { SystemScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { paths } from '#shared/paths.ts'
import { measure } from './measure.ts'
import { isFromThisMachine } from './this-machine.ts'

const watch = new SystemScope(null)

/** What operators ask: is it alive, does it serve, how is it doing. */
export const operationsRoutes = (app: FastifyInstance, services: Services, isDraining: () => boolean) => {
  app.get(paths.health, async () => ({ status: 'ok' }))

  app.get(paths.ready, async (_request, reply) => {
    if (isDraining()) return reply.code(503).send({ status: 'stopping' })
    try {
      await services.database.transaction(watch, (tx) => sql`select 1`.execute(tx))
      return { status: 'ok' }
    } catch {
      return reply.code(503).send({ status: 'no database' })
    }
  })

  app.get(paths.metrics, async (request, reply) => {
    if (!mayReadMetrics(services.config, request)) return reply.callNotFound()
    await measure(services)
    const { registry } = services.metrics
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** How much is going on is nobody's business outside: for this machine, and for whoever has the token. */
const mayReadMetrics = (config: Config, request: FastifyRequest): boolean => {
  const { metricsToken } = config
  const { authorization } = request.headers
  if (metricsToken === null || authorization === undefined) return isFromThisMachine(config, request)
  return timingSafeEqual(sha256(authorization), sha256(`Bearer ${metricsToken}`))
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()
