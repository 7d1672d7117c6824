import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { readSession } from '#features/accounts/server/session.ts'
import type { Session } from '#server/api/context.ts'
import type { LiveKey, LiveTopic } from '#server/live-topics.ts'
import type { Services } from '#server/services.ts'
import { paths } from '#shared/paths.ts'
import { LOG_IN_FIRST } from '#shared/failures.ts'

const HEARTBEAT_MS = 25_000

/** When a process ends, its thousands of tabs are to come back one after the other. Not included: the longest. */
const RETRY_MS = { from: 1000, to: 5000 }

/** One event stream a tab: says which things changed, never how. */
export const liveRoutes = (app: FastifyInstance, services: Services) => {
  app.get(paths.live, { exposeHeadRoute: false }, async (request, reply) => {
    const headers = new Headers({ cookie: request.headers.cookie ?? '' })
    const session = await readSession(services, headers)
    if (!session)
      return reply
        .code(401)
        .header('cache-control', 'no-store')
        .send({ code: 'UNAUTHORIZED', message: LOG_IN_FIRST })
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      ...(isStopping ? { connection: 'close' } : {}),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    raw.write(`retry: ${randomInt(RETRY_MS.from, RETRY_MS.to)}\n\n`)
    const tell = (keys: readonly LiveKey[]) => {
      if (raw.writableEnded) return // what is written after the end ends the process
      raw.write(`data: ${JSON.stringify(keys)}\n\n`)
      if (keys.includes('account')) void endWithSession()
    }
    /** Whoever was logged out elsewhere hears nothing more; connecting again is refused. */
    const endWithSession = async () => {
      const still = await readSession(services, headers).catch(() => session)
      if (still?.sessionId !== session.sessionId) raw.end()
    }
    const topics = topicsOf(session)
    const stop = services.live.subscribe(topics, tell)
    const heartbeat = setInterval(() => raw.writableEnded || raw.write(': \n\n'), HEARTBEAT_MS)
    open.add(raw)
    if (isStopping) raw.end() // it was being opened when the others ended
    raw.on('close', () => {
      stop()
      clearInterval(heartbeat)
      open.delete(raw)
    })
    const missed = services.live.recent(topics)
    if (missed.length > 0) tell(missed)
  })

  const open = new Set<{ end(): void }>()
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
    open.forEach((stream) => stream.end())
  })
}

const topicsOf = (session: Session): LiveTopic[] => [
  `person:${session.userId}`,
  ...(session.role === 'administrator'
    ? [`employer:${session.scope.employerId}` as const, 'administrators' as const]
    : []),
  ...(session.role === 'superadmin' ? ['superadmins' as const] : []),
]
