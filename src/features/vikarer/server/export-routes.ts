import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { sessionForFile } from '#features/identity/server/sessions/session-for-file.ts'
import { refuse, refuseWhileBusy, unlessStalled, whenClosed } from '#server/http/downloads.ts'
import type { Services } from '#server/services.ts'
import { NO_ACCESS } from '#shared/failures.ts'
import { osloToday } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { throttled } from '#server/load/throttle.ts'
import { createKeyedMutex } from '#server/load/keyed-mutex.ts'
import { EXPORT_BUSY } from '../texts.ts'
import { noteExport, registerAsCsv } from './export.ts'

/** A colleague may ask while a file is being sent. */
const MOST_WAITING = 1
const READERS = { area: 'planning', roles: ['administrator'], needsProof: true } as const

/** The administrator's register as a file, one at a time for each employer. */
export const exportRoutes = (app: FastifyInstance, services: Services) => {
  const takeTurn = createKeyedMutex(MOST_WAITING)

  app.get(paths.exportVikarer, { exposeHeadRoute: false }, async (request, reply) => {
    const gone = whenClosed(reply)
    const session = await sessionForFile(services, request, reply, READERS)
    if (!session) return reply
    // A link from another site could not read it, but would log a download and take the turn.
    if (request.headers['sec-fetch-site'] === 'cross-site') return refuse(reply, 403, 'FORBIDDEN', NO_ACCESS)
    await services.budgets.enter(session, gone)
    const leave = await takeTurn(session.scope.employerId, gone)
    if (!leave) return refuseWhileBusy(reply, EXPORT_BUSY)
    gone.addEventListener('abort', leave)
    await services.database.transaction(session.scope, noteExport)
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="vikarer-${osloToday(services.clock.now())}.csv"`)
      .send(Readable.from(unlessStalled(reply, throttled(registerAsCsv(services, session.scope)))))
  })
}
