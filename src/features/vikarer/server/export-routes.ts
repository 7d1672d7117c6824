import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { sessionForFile } from '#features/accounts/server/file-session.ts'
import { refuseWhileBusy, unlessStalled, whenClosed } from '#server/http/downloads.ts'
import type { Services } from '#server/services.ts'
import { osloToday } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { paced } from '#server/load/pace.ts'
import { createTurns } from '#server/load/turns.ts'
import { EXPORT_BUSY } from '../texts.ts'
import { noteExport, registerAsCsv } from './export.ts'

/** A colleague may ask while a file is under way. */
const MOST_WAITING = 1
const READERS = { area: 'planning', roles: ['administrator'], needsProof: true } as const

/** The administrator's register as a file, one at a time for each employer. */
export const exportRoutes = (app: FastifyInstance, services: Services) => {
  const takeTurn = createTurns(MOST_WAITING)

  app.get(paths.exportVikarer, { exposeHeadRoute: false }, async (request, reply) => {
    const gone = whenClosed(reply)
    const session = await sessionForFile(services, request, reply, READERS)
    if (!session) return reply
    await services.shares.enter(session, gone)
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
