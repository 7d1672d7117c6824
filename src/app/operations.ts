import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Config } from '#server/config.ts'
import { SystemScope } from '#server/database/scope.ts'
import { gatewaysInUse } from '#server/outbox/circuit.ts'
import type { Services } from '#server/services.ts'
import { paths } from '#shared/paths.ts'
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
    await Promise.all([measureOutbox(services), measureGateways(services), measureBackup(services)])
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

/** Reads how many messages wait, and for how long the oldest that is due. */
const measureOutbox = async ({ database, metrics }: Services) => {
  const { rows } = await database.transaction(watch, (tx) =>
    sql<{ channel: 'sms' | 'email'; pending: number; oldest: number }>`
      select 'sms' as channel, count(*)::integer as pending,
        coalesce(extract(epoch from now() - min(created_at) filter (where next_attempt_at <= now())), 0)::float8 as oldest
      from sms_history where next_attempt_at is not null
      union all
      select 'email', count(*)::integer,
        coalesce(extract(epoch from now() - min(created_at) filter (where next_attempt_at <= now())), 0)::float8
      from email_history where next_attempt_at is not null`.execute(tx),
  )
  for (const { channel, pending, oldest } of rows) {
    metrics.outboxPending.set({ channel }, pending)
    metrics.outboxOldestSeconds.set({ channel }, oldest)
  }
}

/** Reads how what sends is doing. What nobody has called yet counts as up, and so does what nothing waits for. */
const measureGateways = async ({ config, database, metrics }: Services) => {
  const { sms, email } = gatewaysInUse(config)
  const { rows } = await database.transaction(watch, (tx) =>
    sql<{ gateway: string; up: boolean; age: number | null }>`
      select gateway, retry_at is null or not exists (
          select from sms_history where next_attempt_at is not null and gateway = ${sms}
          union all select from email_history where next_attempt_at is not null and gateway = ${email}) as up, extract(epoch from now() - last_success_at)::float8 as age
      from unnest(${[sms, email]}::text[]) as gateway left join gateway_health on name = gateway`.execute(tx),
  )
  for (const { gateway, up, age } of rows) {
    metrics.gatewayUp.set({ gateway }, up ? 1 : 0)
    if (age !== null) metrics.gatewayLastSuccessSeconds.set({ gateway }, age)
  }
}

/** The audit log knows when a copy was made. Nothing is said while there has been none: an alert asks for that too. */
const measureBackup = async ({ database, metrics }: Services) => {
  const { rows } = await database.transaction(watch, (tx) =>
    sql<{ age: number }>`
      select extract(epoch from now() - at)::float8 as age from audit_log
      where action = 'backup-made' order by id desc limit 1`.execute(tx),
  )
  metrics.backupAgeSeconds.remove()
  if (rows[0]) metrics.backupAgeSeconds.set(rows[0].age)
}
