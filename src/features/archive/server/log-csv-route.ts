import type { FastifyInstance } from 'fastify'
import { officeCsvRoute } from '#features/identity/server/profile/office-csv.ts'
import { readLogPage } from '#features/followup/server/read.ts'
import { LogFilter, type LoggedAssignment } from '#features/followup/shapes.ts'
import { logStatus } from '#features/followup/rules.ts'
import { LOG_BADGE } from '#features/followup/texts.ts'
import { csvHeading, csvRows } from '#server/csv.ts'
import type { TenantScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { formatDate, formatDateTime } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'

/** A file of the log's shifts that match the filter. */
export const logCsvRoute = (app: FastifyInstance, services: Services) =>
  officeCsvRoute(app, services, {
    path: paths.exportLog,
    area: 'planning',
    filter: LogFilter,
    name: 'oppdrag',
    busy: 'Oppdragsloggen lastes ned fra før.',
    action: 'log-exported',
    read: (scope, filter) => logAsCsv(services, scope, filter),
  })

async function* logAsCsv(
  { database }: Services,
  scope: TenantScope,
  filter: LogFilter,
): AsyncGenerator<string> {
  yield csvHeading(COLUMNS)
  let cursor: string | null | undefined
  do {
    const at = cursor ?? undefined
    const page = await database.readCopy(scope, (tx) => readLogPage(tx, { ...filter, cursor: at }))
    cursor = page.nextCursor
    yield csvRows(COLUMNS, page.assignments.map(toRecord))
  } while (cursor !== null)
}

const COLUMNS = [
  'Dato',
  'Fra',
  'Til',
  'Tittel',
  'Sted',
  'Avdeling',
  'Status',
  'Plasser',
  'Besatt',
  'Vikarer',
  'Telefon',
  'Spurt',
  'Svar',
  'Siste svar',
  'Opprettet',
] as const

const toRecord = (shift: LoggedAssignment): Record<(typeof COLUMNS)[number], string | number | null> => ({
  Dato: formatDate(shift.date),
  Fra: shift.startTime.slice(0, 5),
  Til: shift.endTime.slice(0, 5),
  Tittel: shift.title,
  Sted: shift.location,
  Avdeling: shift.department?.name ?? null,
  Status: LOG_BADGE[logStatus(shift)].label,
  Plasser: shift.places,
  Besatt: shift.filled,
  Vikarer: shift.vikarer.map(({ fullName }) => fullName).join(', '),
  Telefon: shift.vikarer.flatMap(({ phone }) => phone ?? []).join(', '),
  Spurt: shift.asked,
  Svar: shift.responses,
  'Siste svar': shift.latestResponseAt && formatDateTime(shift.latestResponseAt),
  Opprettet: formatDateTime(shift.createdAt),
})
