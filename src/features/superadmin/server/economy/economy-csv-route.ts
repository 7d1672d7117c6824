import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { writeAudit } from '#features/identity/server/audit.ts'
import { sessionForFile } from '#features/identity/server/sessions/session-for-file.ts'
import { csvHeading, csvRows } from '#server/csv.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import { refuse, refuseWhileBusy, unlessStalled, whenClosed } from '#server/http/downloads.ts'
import { throttled } from '#server/load/throttle.ts'
import { createKeyedMutex } from '#server/load/keyed-mutex.ts'
import type { Services } from '#server/services.ts'
import { osloToday } from '#shared/dates.ts'
import { NO_ACCESS } from '#shared/failures.ts'
import { paths } from '#shared/paths.ts'
import { Search } from '../../rules.ts'
import { ERASED_NAME, NEVER } from '../../texts.ts'
import { customerRows, matches, type EconomyRow } from './economy-customers.ts'

const MOST_WAITING = 5
const READERS = { area: 'service', roles: ['superadmin'], needsProof: true } as const
const BAD_SEARCH = 'Søket kan ikke brukes. Skriv det kortere, og prøv igjen.'
const BUSY = 'Oversikten lastes ned fra før.'

/** The economy of the customers that a search finds, as a file, for superadmins. One download at a time. */
export const economyCsvRoute = (app: FastifyInstance, services: Services) => {
  const takeTurn = createKeyedMutex(MOST_WAITING)

  app.get(paths.exportEconomy, { exposeHeadRoute: false }, async (request, reply) => {
    const gone = whenClosed(reply)
    const session = await sessionForFile(services, request, reply, READERS)
    if (!session) return reply
    // Another site could not read the file, but its link would log a download.
    if (request.headers['sec-fetch-site'] === 'cross-site') return refuse(reply, 403, 'FORBIDDEN', NO_ACCESS)
    const search = Search.safeParse(searchOf(request.query))
    if (!search.success) return refuse(reply, 400, 'BAD_REQUEST', BAD_SEARCH)
    const leave = await takeTurn('everybody', gone)
    if (!leave) return refuseWhileBusy(reply, BUSY)
    gone.addEventListener('abort', leave)
    const customers = await services.database.readCopy(session.scope, (tx) => readCustomers(tx, search.data))
    await services.database.transaction(session.scope, (tx) => noteExport(tx, customers.length))
    const name = `sms-okonomi-${osloToday(services.clock.now())}.csv`
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(Readable.from(unlessStalled(reply, throttled(economyAsCsv(customers)))))
  })
}

const searchOf = (query: unknown): unknown =>
  typeof query === 'object' && query !== null && 'search' in query ? query.search : ''

const SLICE = 50

/** The customers that a search finds, by payments, highest first. */
const readCustomers = async (tx: SystemTransaction, search: string): Promise<EconomyRow[]> => {
  const { rows } = await sql<EconomyRow>`
    select * from (${customerRows}) customers where ${matches(search)}
      order by revenue_ore desc, employer_id desc`.execute(tx)
  return rows
}

/** Logs the export before any data is sent, each time. */
const noteExport = (tx: SystemTransaction, rows: number) =>
  writeAudit(tx, { action: 'economy-exported', actorUserId: tx.scope.userId, detail: { rows } })

/** The CSV in pieces, so that a long list does not block other requests. */
async function* economyAsCsv(customers: readonly EconomyRow[]): AsyncGenerator<string> {
  yield csvHeading(COLUMNS)
  for (let start = 0; start < customers.length; start += SLICE)
    yield csvRows(COLUMNS, customers.slice(start, start + SLICE).map(toRecord))
}

/** Bought, granted and returned, less used, is the balance. The page shows used less returned. */
const COLUMNS = [
  'Navn',
  'Bedrift',
  'E-post',
  'Omsetning (kr)',
  'SMS kjøpt',
  'SMS gitt',
  'SMS tilbakeført',
  'Brukt',
  'Gjenstår',
  'Siste kjøp',
] as const

const toRecord = (row: EconomyRow): Record<(typeof COLUMNS)[number], string | number | null> => ({
  Navn: row.name ?? ERASED_NAME,
  Bedrift: row.company,
  'E-post': row.email,
  'Omsetning (kr)': (row.revenueOre / 100).toFixed(2).replace('.', ','),
  'SMS kjøpt': row.purchased,
  'SMS gitt': row.granted,
  'SMS tilbakeført': row.returned,
  Brukt: row.used + row.returned,
  Gjenstår: row.remaining,
  'Siste kjøp': row.lastPurchaseAt ? osloToday(row.lastPurchaseAt) : NEVER,
})
