import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Config } from '#server/config/config.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import { isDiskFull } from '#server/database/connection-failures.ts'
import { SystemScope } from '#server/database/scope.ts'
import { SplitDatabase } from '#server/database/split.ts'
import { wake } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { isSameSecret } from '#server/tokens.ts'
import { serverPaths } from '#shared/server-paths.ts'
import { refreshGauges } from './refresh-gauges.ts'

const watch = new SystemScope(null)

/** Endpoints for operators: liveness, readiness and metrics. */
export const operationsRoutes = (app: FastifyInstance, services: Services, isDraining: () => boolean) => {
  app.get(serverPaths.health, { onRequest: refuseOtherForms }, async () => ({ status: 'ok' }))

  const findMissing = sharedForASecond(services)
  app.get(serverPaths.ready, { onRequest: refuseOtherForms }, async (_request, reply) => {
    if (isDraining()) return reply.code(503).send({ status: 'stopping' })
    const missing = await findMissing()
    return missing === null ? { status: 'ok' } : reply.code(503).send({ status: missing })
  })

  app.get(serverPaths.metrics, { onRequest: refuseOtherForms }, async (request, reply) => {
    if (!mayReadMetrics(services.config, request)) return reply.callNotFound()
    await refreshGauges(services)
    const { registry } = services.metrics
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Refuses encoded addresses (`/%72eadyz`), with which a stranger could pass a proxy that blocks these endpoints. */
const refuseOtherForms = async (request: FastifyRequest, reply: FastifyReply) => {
  const [path] = request.url.split('?', 1)
  if (path !== request.routeOptions.url) reply.callNotFound()
}

type Missing = 'no database' | 'disk full' | 'no job queue' | SplitDatabase['reason'] | null

/** Anyone may call it at any rate: the database is probed once a second at most. */
const sharedForASecond = (services: Services): (() => Promise<Missing>) => {
  let latest: { readonly asked: Promise<Missing>; endsAt?: number } | undefined
  return () => {
    const now = services.clock.now().getTime()
    const isFresh = latest && (latest.endsAt === undefined || Math.abs(latest.endsAt - now) < SHARED_MS)
    if (latest && isFresh) return latest.asked
    const asked = Promise.race([probe(services), givenUp()])
    const current: typeof latest = { asked }
    void asked.then(() => (current.endsAt = services.clock.now().getTime()))
    latest = current
    return asked
  }
}

const SHARED_MS = 1000
/** Without a timeout, every caller would wait for an unreachable database. */
const LONGEST_MS = 10_000
const givenUp = () => wait(LONGEST_MS, 'no database' as const, { ref: false })

const UNDONE = new Error('rolled back on purpose')

/** Adds a job, then rolls back: it never starts, and takes no room on the disk. */
const probe = async ({ database }: Services): Promise<Missing> => {
  let missing: Missing = 'no database'
  try {
    await database.transaction(watch, async (tx) => {
      await sql`select set_config('statement_timeout', '5s', true)`.execute(tx)
      await writeToDisk(tx)
      missing = 'no job queue'
      await wake(tx, 'ask-next', {})
      throw UNDONE
    })
    return null
  } catch (error) {
    if (error instanceof SplitDatabase) return error.reason
    if (isDiskFull(error)) return 'disk full'
    return error === UNDONE ? null : missing
  }
}

/**
 * Writes half a megabyte to a temporary file on the database's disk, by sorting it with too little memory (decision
 * 133).
 */
const writeToDisk = async (tx: SystemTransaction) => {
  await sql`select set_config('work_mem', '64kB', true)`.execute(tx)
  await sql`select count(distinct repeat('x', 1000) || number) from generate_series(1, 512) number`.execute(
    tx,
  )
}

/** The load is for the operator only. The client's address proves nothing: a proxy connects from the same machine. */
const mayReadMetrics = ({ metricsToken }: Config, { headers }: FastifyRequest): boolean => {
  const { authorization } = headers
  if (metricsToken === null || authorization === undefined) return false
  return isSameSecret(authorization, `Bearer ${metricsToken}`)
}
