import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { readSession } from '#features/accounts/server/session.ts'
import type { Services } from '#server/services.ts'
import { mayEnter } from '#shared/access.ts'
import { osloToday } from '#shared/dates.ts'
import { LOG_IN_FIRST, NO_ACCESS } from '#shared/failures.ts'
import { paths } from '#shared/paths.ts'
import { readForExport, registerAsCsv } from './export.ts'

/** The administrator's register as a file. */
export const exportRoutes = (app: FastifyInstance, services: Services) => {
  app.get(paths.exportVikarer, { exposeHeadRoute: false }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const headers = new Headers({ cookie: request.headers.cookie ?? '' })
    const session = await readSession(services, headers, (cookie) => void reply.header('set-cookie', cookie))
    if (mayEnter('employer', session) === 'log-in') return refuse(reply, 401, 'UNAUTHORIZED', LOG_IN_FIRST)
    if (session?.role !== 'administrator') return refuse(reply, 403, 'FORBIDDEN', NO_ACCESS)
    const vikarer = await services.database.transaction(session.scope, readForExport)
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="vikarer-${osloToday(services.clock.now())}.csv"`)
      .send(Readable.from(registerAsCsv(vikarer)))
  })
}

const refuse = (reply: FastifyReply, status: number, code: string, message: string) =>
  reply.code(status).send({ code, message })
