import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { sessionForFile } from '#features/accounts/server/file-session.ts'
import { csvHeading, csvRows } from '#server/csv.ts'
import type { TenantScope } from '#server/database/scope.ts'
import { refuse, refuseWhileBusy, unlessStalled, whenClosed } from '#server/http/downloads.ts'
import { paced } from '#server/load/pace.ts'
import { createTurns } from '#server/load/turns.ts'
import type { Services } from '#server/services.ts'
import { formatDateTime, osloToday } from '#shared/dates.ts'
import { NO_ACCESS } from '#shared/failures.ts'
import { paths } from '#shared/paths.ts'
import { EventFilter, type OfficeEvent } from '../contract.ts'
import { ABOUT_LABEL } from '../texts.ts'
import { noteEventsExport, readOfficeEvents, type PlacedEvent } from './read-office-events.ts'

/** A colleague may ask while a file is under way. */
const MOST_WAITING = 1
const READERS = { area: 'owning', roles: ['administrator'], needsProof: true } as const
const BAD_FILTER = 'Filteret kan ikke brukes. Nullstill det, og prøv igjen.'
const BUSY = 'Hendelsene lastes ned fra før.'

/** What was done in the office, as a file for its owners, one at a time for each employer. */
export const eventsCsvRoute = (app: FastifyInstance, services: Services) => {
  const takeTurn = createTurns(MOST_WAITING)

  app.get(paths.exportOfficeEvents, { exposeHeadRoute: false }, async (request, reply) => {
    const gone = whenClosed(reply)
    const session = await sessionForFile(services, request, reply, READERS)
    if (!session) return reply
    // A link from another site could not read it, but would log a download.
    if (request.headers['sec-fetch-site'] === 'cross-site') return refuse(reply, 403, 'FORBIDDEN', NO_ACCESS)
    const filter = EventFilter.safeParse(request.query)
    if (!filter.success) return refuse(reply, 400, 'BAD_REQUEST', BAD_FILTER)
    const { scope } = session
    await services.shares.enter(session, gone)
    const leave = await takeTurn(scope.employerId, gone)
    if (!leave) return refuseWhileBusy(reply, BUSY)
    gone.addEventListener('abort', leave)
    await services.database.transaction(scope, (tx) => noteEventsExport(tx, filter.data))
    services.live.publish(`employer:${scope.employerId}`, ['account'])
    const name = `hendelser-${osloToday(services.clock.now())}.csv`
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(Readable.from(unlessStalled(reply, paced(eventsAsCsv(services, scope, filter.data)))))
  })
}

/** Rows of one transaction. */
const PAGE = 250
/** Rows of one piece of the file: a few milliseconds of the processor. */
const SLICE = 50

/** In pieces, read a page at a time, so that a slow reader holds no connection. */
async function* eventsAsCsv(
  { database }: Services,
  scope: TenantScope,
  filter: EventFilter,
): AsyncGenerator<string> {
  yield csvHeading(COLUMNS)
  let page: PlacedEvent[]
  let before: string | undefined
  do {
    const place = { limit: PAGE, before }
    page = await database.readCopy(scope, (tx) => readOfficeEvents(tx, filter, place))
    before = page.at(-1)?.cursor
    for (let start = 0; start < page.length; start += SLICE)
      yield csvRows(COLUMNS, page.slice(start, start + SLICE).map(toRecord))
  } while (page.length === PAGE)
}

const COLUMNS = ['Tid', 'Hvem', 'Hendelse', 'Gjelder', 'Meldinger'] as const

const toRecord = ({
  at,
  who,
  text,
  about,
  consequences,
}: OfficeEvent): Record<(typeof COLUMNS)[number], string | null> => ({
  Tid: formatDateTime(new Date(at)),
  Hvem: who,
  Hendelse: text,
  Gjelder: about && `${ABOUT_LABEL[about.kind]}: ${about.name}`,
  Meldinger: consequences.join(' '),
})
