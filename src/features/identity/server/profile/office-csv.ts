import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import type { TenantTransaction } from '#server/database/database.ts'
import type { TenantScope } from '#server/database/scope.ts'
import { refuse, refuseWhileBusy, unlessStalled, whenClosed } from '#server/http/downloads.ts'
import { throttled } from '#server/load/throttle.ts'
import { createKeyedMutex } from '#server/load/keyed-mutex.ts'
import type { Services } from '#server/services.ts'
import type { Area } from '#shared/access-rules.ts'
import { osloToday } from '#shared/dates.ts'
import { NO_ACCESS } from '#shared/failures.ts'
import { writeAudit } from '../audit.ts'
import { sessionForFile } from '../sessions/session-for-file.ts'

/** One colleague may wait while a file is written. */
const MOST_WAITING = 1
const BAD_FILTER = 'Filteret kan ikke brukes. Nullstill det, og prøv igjen.'

/** Days YYYY-MM-DD. */
interface Days {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

interface OfficeCsv<Filter extends Days> {
  readonly path: string
  readonly area: Area
  /** The query of the URL. */
  readonly filter: z.ZodMiniType<Filter>
  /** The file's name without its date. */
  readonly name: string
  /** The answer while too many files are queued. */
  readonly busy: string
  readonly action: 'events-exported' | 'log-exported'
  /** The file in chunks, read one page at a time, so that a slow reader holds no connection. */
  readonly read: (scope: TenantScope, filter: Filter) => AsyncIterable<string>
}

/** An office's rows as a file for a spreadsheet, one at a time for each employer. Each download is audited first. */
export const officeCsvRoute = <Filter extends Days>(
  app: FastifyInstance,
  services: Services,
  { path, area, filter: schema, name, busy, action, read }: OfficeCsv<Filter>,
) => {
  const takeTurn = createKeyedMutex(MOST_WAITING)
  const readers = { area, roles: ['administrator'], needsProof: true } as const

  app.get(path, { exposeHeadRoute: false }, async (request, reply) => {
    const gone = whenClosed(reply)
    const session = await sessionForFile(services, request, reply, readers)
    if (!session) return reply
    // A link from another site could not read it, but would log a download.
    if (request.headers['sec-fetch-site'] === 'cross-site') return refuse(reply, 403, 'FORBIDDEN', NO_ACCESS)
    const filter = schema.safeParse(request.query)
    if (!filter.success) return refuse(reply, 400, 'BAD_REQUEST', BAD_FILTER)
    const { scope } = session
    await services.budgets.enter(session, gone)
    const leave = await takeTurn(scope.employerId, gone)
    if (!leave) return refuseWhileBusy(reply, busy)
    gone.addEventListener('abort', leave)
    await services.database.transaction(scope, (tx) => noteExport(tx, action, filter.data))
    services.live.publish(`employer:${scope.employerId}`, ['account'])
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}-${osloToday(services.clock.now())}.csv"`)
      .send(Readable.from(unlessStalled(reply, throttled(read(scope, filter.data)))))
  })
}

/** Records the export in the audit log and the office's history. */
const noteExport = async (tx: TenantTransaction, action: OfficeCsv<Days>['action'], { from, to }: Days) => {
  const { employerId, userId } = tx.scope
  await writeAudit(tx, {
    action,
    actorUserId: userId,
    employerId,
    subject: { type: 'employer', id: employerId },
    detail: { from: from ?? null, to: to ?? null },
  })
}
