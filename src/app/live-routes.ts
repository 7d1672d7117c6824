import type { FastifyInstance } from 'fastify'
import { readSession } from '#features/accounts/server/session.ts'
import type { Session } from '#server/api/context.ts'
import type { LiveTopic } from '#server/live-topics.ts'
import type { Services } from '#server/services.ts'
import { paths } from '#shared/paths.ts'

const HEARTBEAT_MS = 25_000

/** One event stream a tab: says which things changed, never how. */
export const liveRoutes = (app: FastifyInstance, services: Services) => {
  app.get(paths.live, async (request, reply) => {
    const session = await readSession(services, new Headers({ cookie: request.headers.cookie ?? '' }))
    if (!session) return reply.code(401).send({ code: 'UNAUTHORIZED', message: 'Du må være logget inn' })
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    raw.write('retry: 1000\n\n')
    const stop = services.live.subscribe(topicOf(session), (keys) =>
      raw.write(`data: ${JSON.stringify(keys)}\n\n`),
    )
    const heartbeat = setInterval(() => raw.write(': \n\n'), HEARTBEAT_MS)
    open.add(raw)
    raw.on('close', () => {
      stop()
      clearInterval(heartbeat)
      open.delete(raw)
    })
  })

  const open = new Set<{ end(): void }>()
  app.addHook('preClose', async () => open.forEach((stream) => stream.end()))
}

const topicOf = (session: Session): LiveTopic =>
  session.role === 'administrator' ? `employer:${session.scope.employerId}` : `person:${session.userId}`
