import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Config } from '#server/config/config.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import { isDiskFull } from '#server/database/lost.ts'
import { SystemScope } from '#server/database/scope.ts'
import { SplitDatabase } from '#server/database/split.ts'
import { wake } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { isSameSecret } from '#server/tokens.ts'
import { serverPaths } from '#shared/server-paths.ts'
import { refreshGauges } from './refresh-gauges.ts'

const watch = new SystemScope(null)

/** What operators ask: is it alive, does it serve, how is it doing. */
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

/** An encoded address (`/%72eadyz`) is how a stranger passes a proxy that keeps these from the outside. */
const refuseOtherForms = async (request: FastifyRequest, reply: FastifyReply) => {
  const [path] = request.url.split('?', 1)
  if (path !== request.routeOptions.url) reply.callNotFound()
}

type Missing = 'no database' | 'disk full' | 'no job queue' | SplitDatabase['reason'] | null

/** Anyone may ask, as often as they like: however many do, the database is asked about once a second. */
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
/** The probe has a timeout: otherwise every caller would wait for an unreachable database. */
const LONGEST_MS = 10_000
const givenUp = () => wait(LONGEST_MS, 'no database' as const, { ref: false })

const UNDONE = new Error('rolled back on purpose')

/** Wakes a job, then rolls back: none ever starts from it, and nothing of it needs room on the disk. */
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

/** Half a megabyte in a file for a moment, where the database writes its own, because it is not given the memory to sort them (decision 133). */
const writeToDisk = async (tx: SystemTransaction) => {
  await sql`select set_config('work_mem', '64kB', true)`.execute(tx)
  await sql`select count(distinct repeat('x', 1000) || number) from generate_series(1, 512) number`.execute(
    tx,
  )
}

/** How much is going on is for the operator. Where a request comes from proves nothing: a proxy calls from here, too. */
const mayReadMetrics = ({ metricsToken }: Config, { headers }: FastifyRequest): boolean => {
  const { authorization } = headers
  if (metricsToken === null || authorization === undefined) return false
  return isSameSecret(authorization, `Bearer ${metricsToken}`)
}
