import type { FastifyInstance } from 'fastify'
import { officeCsvRoute } from '#features/identity/server/profile/office-csv.ts'
import { csvHeading, csvRows } from '#server/csv.ts'
import type { TenantScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { formatDateTime } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { EventFilter, type OfficeEvent } from '../contract.ts'
import { ABOUT_LABEL } from '../texts.ts'
import { readOfficeEvents, type PlacedEvent } from './read-office-events.ts'

/** The office's events as a file for its owners. */
export const eventsCsvRoute = (app: FastifyInstance, services: Services) =>
  officeCsvRoute(app, services, {
    path: paths.exportOfficeEvents,
    area: 'owning',
    filter: EventFilter,
    name: 'hendelser',
    busy: 'Hendelsene lastes ned fra før.',
    action: 'events-exported',
    read: (scope, filter) => eventsAsCsv(services, scope, filter),
  })

/** Rows per transaction. */
const PAGE = 250
/** Rows per chunk of the file: a few milliseconds of processor time. */
const SLICE = 50

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
