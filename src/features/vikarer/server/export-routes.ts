import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { readSession } from '#features/accounts/server/session.ts'
import { refuseWhileBusy, unlessStalled, whenClosed } from '#server/http/downloads.ts'
import type { Services } from '#server/services.ts'
import { mayEnter } from '#shared/access.ts'
import { osloToday } from '#shared/dates.ts'
import { LOG_IN_FIRST, NO_ACCESS } from '#shared/failures.ts'
import { paths } from '#shared/paths.ts'
import { paced } from '#server/load/pace.ts'
import { createTurns } from '#server/load/turns.ts'
import { EXPORT_BUSY } from '../texts.ts'
import { noteExport, registerAsCsv } from './export.ts'

/** A colleague may ask while a file is under way. */
const MOST_WAITING = 1

/** The administrator's register as a file, one at a time for each employer. */
export const exportRoutes = (app: FastifyInstance, services: Services) => {
  const takeTurn = createTurns(MOST_WAITING)

  app.get(paths.exportVikarer, { exposeHeadRoute: false }, async (request, reply) => {
    const gone = whenClosed(reply)
    reply.header('cache-control', 'no-store')
    const headers = new Headers({ cookie: request.headers.cookie ?? '' })
    const session = await readSession(services, headers, (cookie) => void reply.header('set-cookie', cookie))
    if (mayEnter('employer', session) === 'log-in') return refuse(reply, 401, 'UNAUTHORIZED', LOG_IN_FIRST)
    if (session?.role !== 'administrator') return refuse(reply, 403, 'FORBIDDEN', NO_ACCESS)
    await services.shares.enter(session.userId, gone)
    const leave = await takeTurn(session.scope.employerId, gone)
    if (!leave) return refuseWhileBusy(reply, EXPORT_BUSY)
    gone.addEventListener('abort', leave)
    await services.database.transaction(session.scope, noteExport)
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="vikarer-${osloToday(services.clock.now())}.csv"`)
      .send(Readable.from(unlessStalled(reply, paced(registerAsCsv(services, session.scope)))))
  })
}

const refuse = (reply: FastifyReply, status: number, code: string, message: string) =>
  reply.code(status).send({ code, message })
