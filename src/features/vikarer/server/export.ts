import { sql } from 'kysely'
import { writeAudit } from '#features/accounts/server/audit.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { csvHeading, csvRows } from '#server/csv.ts'
import type { TenantScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { formatDate, osloToday } from '#shared/dates.ts'
import { formatPhone } from '#shared/phone.ts'
import type { Vikar } from '../contract.ts'
import { AVAILABILITY_LABEL, LOGIN_LABEL } from '../texts.ts'
import { countRegister, inRegister, isBehind, toVikar, VIKAR_COLUMNS, type Place } from './read.ts'

/** Rows of one transaction. */
const PAGE = 250
/** Rows of one piece of the file: a few milliseconds of the processor. */
const SLICE = 20

/** Records the export in the audit log before any data is sent. */
export const noteExport = async (tx: TenantTransaction): Promise<void> => {
  const { employerId, userId } = tx.scope
  await writeAudit(tx, {
    action: 'register-exported',
    actorUserId: userId,
    employerId,
    subject: { type: 'employer', id: employerId },
    detail: { vikarer: await countRegister(tx) },
  })
}

/**
 * The register by name, as a file that a spreadsheet opens and an import takes, in pieces. It is read a page at a time, so a
 * slow reader holds no connection, and a large register leaves others the processor. What is changed meanwhile may be there
 * as it was or as it is now, and a renamed vikar twice or not at all; unchanged ones are there once.
 */
export async function* registerAsCsv({ database }: Services, scope: TenantScope): AsyncGenerator<string> {
  yield csvHeading(COLUMNS)
  let page: Vikar[]
  let last: Vikar | undefined
  do {
    const place = last
    page = await database.readCopy(scope, (tx) => readPage(tx, place))
    last = page.at(-1)
    for (let start = 0; start < page.length; start += SLICE)
      yield csvRows(COLUMNS, page.slice(start, start + SLICE).map(toRecord))
  } while (page.length === PAGE)
}

const readPage = async (tx: TenantTransaction, last: Place | undefined): Promise<Vikar[]> => {
  const rows = await inRegister(tx)
    .select(VIKAR_COLUMNS)
    .where(last ? isBehind(last) : sql<boolean>`true`)
    .orderBy('fullName')
    .orderBy('id')
    .limit(sql.lit(PAGE))
    .execute()
  return rows.map(toVikar)
}

const COLUMNS = [
  'Navn',
  'Telefon',
  'E-post',
  'Bedrift',
  'Kompetanse',
  'Tilgjengelighet',
  'Grupper',
  'Innlogging',
  'Lagt til',
] as const

const toRecord = (vikar: Vikar): Record<(typeof COLUMNS)[number], string | null> => ({
  Navn: vikar.fullName,
  Telefon: formatPhone(vikar.phone),
  'E-post': vikar.email,
  Bedrift: vikar.company,
  Kompetanse: vikar.skills,
  Tilgjengelighet: AVAILABILITY_LABEL[vikar.availability],
  Grupper: vikar.groups.map(({ name }) => name).join('; '),
  Innlogging: LOGIN_LABEL[vikar.login],
  'Lagt til': formatDate(osloToday(new Date(vikar.createdAt))),
})
