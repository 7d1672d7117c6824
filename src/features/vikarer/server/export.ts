import { sql } from 'kysely'
import { writeAudit } from '#features/identity/server/audit.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { csvHeading, csvRows } from '#server/csv.ts'
import type { TenantScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { formatDate, osloToday } from '#shared/dates.ts'
import { formatPhone } from '#shared/phone.ts'
import type { Vikar } from '../contract.ts'
import { AVAILABILITY_LABEL, LOGIN_LABEL } from '../texts.ts'
import { findOutside } from './asked-elsewhere.ts'
import { countRegister, inRegister, isBehind, toVikar, VIKAR_COLUMNS, type RegisterCursor } from './read.ts'

/** Rows per transaction. */
const PAGE = 250
/** Rows per piece of the file: a few milliseconds of the processor. */
const SLICE = 20

/** Records the export in the audit log before any data is sent. */
export const noteExport = async (tx: TenantTransaction): Promise<void> => {
  const { employerId, userId } = tx.scope
  await writeAudit(tx, {
    action: 'register-exported',
    actorUserId: userId,
    employerId,
    subject: { type: 'employer', id: employerId },
    detail: { vikarer: (await previewExport(tx)).vikarer },
  })
}

/** Counts the substitutes in the file, and those that it leaves out for a bound member. */
export const previewExport = async (tx: TenantTransaction): Promise<{ vikarer: number; left: number }> => {
  if (tx.scope.departments === null) return { vikarer: await countRegister(tx), left: 0 }
  const rows = await inRegister(tx).select('id').execute()
  const outside = await findOutside(
    tx,
    rows.map(({ id }) => id),
  )
  return { vikarer: rows.length - outside.size, left: outside.size }
}

/**
 * The register by name as CSV in pieces, for a spreadsheet or an import. It is read a page at a time, so a slow
 * reader holds no connection and a large register does not block other requests. A row that changes meanwhile may be
 * old or new, and a renamed one may be there twice or not at all; unchanged rows are there once. A bound member's
 * file omits the substitutes that only other departments ask.
 */
export async function* registerAsCsv({ database }: Services, scope: TenantScope): AsyncGenerator<string> {
  yield csvHeading(COLUMNS)
  let page: Exported[]
  let last: Vikar | undefined
  do {
    const place = last
    page = await database.readCopy(scope, (tx) => readPage(tx, place))
    last = page.at(-1)
    const shown = page.filter(({ isOutside }) => !isOutside)
    for (let start = 0; start < shown.length; start += SLICE)
      yield csvRows(COLUMNS, shown.slice(start, start + SLICE).map(toRecord))
  } while (page.length === PAGE)
}

interface Exported extends Vikar {
  /** Only other departments ask them. */
  readonly isOutside: boolean
}

const readPage = async (tx: TenantTransaction, last: RegisterCursor | undefined): Promise<Exported[]> => {
  const rows = await inRegister(tx)
    .select(VIKAR_COLUMNS)
    .where(last ? isBehind(last) : sql<boolean>`true`)
    .orderBy('fullName')
    .orderBy('id')
    .limit(sql.lit(PAGE))
    .execute()
  const outside = await findOutside(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...toVikar(row), isOutside: outside.has(row.id) }))
}

const COLUMNS = [
  'Navn',
  'Telefon',
  'E-post',
  'Bedrift',
  'Kompetanse',
  'Tilgjengelighet',
  'Grupper',
  'Merknad',
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
  Merknad: vikar.note?.text ?? null,
  Innlogging: LOGIN_LABEL[vikar.login],
  'Lagt til': formatDate(osloToday(new Date(vikar.createdAt))),
})
