import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { renderText, type Sender } from '#features/email/server/layout.tsx'
import type { Session } from '#server/api/context.ts'
import { csvHeading, csvRows } from '#server/csv.ts'
import type { AnyTransaction } from '#server/database/database.ts'
import { throttled } from '#server/load/throttle.ts'
import type { Services } from '#server/services.ts'
import { formatDateTime } from '#shared/dates.ts'
import { openCursors, readBatches, type Row, type Table } from './table.ts'
import { employerTables } from './employer-tables.ts'
import { personTables } from './person-tables.ts'
import { writeZip, type Entry } from './zip.ts'

/** Users with data of their own to download. */
export type Asker = Extract<Session, { role: 'administrator' | 'substitute' }>

/**
 * Makes the archive of everything that the requester may see, in one read-only transaction of their own scope, and
 * returns the finished file: a slow reader holds no database connection. Stops when the requester disconnects.
 */
export const makeArchive = async (
  { database, config, clock }: Services,
  asker: Asker,
  gone: AbortSignal,
): Promise<FileHandle> => {
  gone.throwIfAborted()
  const now = clock.now()
  const sender = { name: config.product.name, url: config.appUrl, contact: config.product.email }
  return database.readCopy(asker.scope, async (tx) => {
    const file = await openSpool() // a new file per attempt, so output of an interrupted one is discarded
    try {
      const tables = tablesOf(asker)
      await openCursors(tx, tables)
      const entries = entriesOf(tx, tables, sender, orderOf(asker, now, sender.name))
      await writeZip(file, entries, { modified: now, gone })
      return file
    } catch (error) {
      await file.close()
      throw error
    }
  })
}

/** Selects the employer's tables or the substitute's own. */
export const subjectOf = (asker: Asker): string =>
  asker.role === 'administrator' ? (asker.employerName ?? asker.fullName) : asker.fullName

const tablesOf = (asker: Asker): Table[] =>
  asker.role === 'administrator' ? employerTables(asker.scope.employerId) : personTables(asker.userId)

const orderOf = (asker: Asker, at: Date, productName: string): Order => ({
  fullName: asker.fullName,
  email: asker.email,
  about: subjectOf(asker),
  at,
  productName,
})

/** The last entry counts the rows of the others, so each must be written before the next is requested. */
function* entriesOf(
  tx: AnyTransaction,
  tables: readonly Table[],
  sender: Sender,
  order: Order,
): Generator<Entry> {
  const files = tables.map((table) => ({ table, rows: 0 }))
  for (const file of files) {
    const { table } = file
    const count = (rows: number) => (file.rows += rows)
    yield { name: `${table.name}.json`, chunks: throttled(asJson(readReadable(tx, table, sender, count))) }
    yield {
      name: `${table.name}.csv`,
      chunks: throttled(asCsv(table.columns, readReadable(tx, table, sender))),
    }
  }
  yield { name: 'LESMEG.txt', chunks: [readMe(order, files)] }
}

/** The rows, with letters rendered as text. */
async function* readReadable(
  tx: AnyTransaction,
  table: Table,
  sender: Sender,
  count: (rows: number) => void = () => {},
) {
  for await (const rows of readBatches(tx, table)) {
    count(rows.length)
    yield rows.map((row) => readable(row, sender))
  }
}

const readable = (row: Row, sender: Sender) =>
  row.text ? { ...row, text: renderText(row.text, sender).replaceAll('\u200b', '') } : row

/** A file without a directory entry: its content is gone once it is closed, or when the process ends in any way. */
const openSpool = async (): Promise<FileHandle> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'vikarklar-archive-'))
  try {
    return await open(path.join(folder, 'archive.zip'), 'wx+', 0o600)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The requester, the time, and the owner of the data. */
interface Order {
  readonly fullName: string
  readonly email: string
  readonly about: string
  readonly at: Date
  readonly productName: string
}

/** LESMEG.txt: describes the archive and each of its files. */
const readMe = (order: Order, files: readonly { table: Table; rows: number }[]): string =>
  [
    `Opplysninger fra ${order.productName}`,
    [
      `Gjelder:     ${order.about}`,
      `Bestilt av:  ${order.fullName} (${order.email})`,
      `Tidspunkt:   ${formatDateTime(order.at)}, norsk tid`,
    ].join('\r\n'),
    'Filer',
    files.map(({ table, rows }) => `${table.name}: ${table.about} (${linesOf(rows)})`).join('\r\n'),
    ABOUT_FILES,
    NOT_INCLUDED,
    '',
  ].join('\r\n\r\n')

const linesOf = (rows: number) => (rows === 1 ? '1 linje' : `${rows} linjer`)

const ABOUT_FILES = [
  'Hver av dem finnes i to utgaver med samme innhold:',
  '- .csv åpnes i et regneark (UTF-8, semikolon mellom kolonnene). Celler som begynner med = + - eller @ har fått en',
  "  apostrof (') foran, slik at regnearket viser dem og ikke regner dem ut. Det gjelder også telefonnumre.",
  '- .json er for programmer og har alle verdier nøyaktig slik de er lagret.',
  'Tidspunkter er norsk tid, med avstanden til UTC: 2026-11-23T08:00:00+01:00 er kl. 08.00 den 23. november.',
].join('\r\n')

const NOT_INCLUDED = [
  'Ikke med er passord, nøkler, personlige lenker og tjenestens egen sikkerhetslogg. I meldinger står {lenke}',
  'eller {token} der en personlig lenke sto.',
].join('\r\n')

type Rows = readonly Readonly<Record<string, unknown>>[]

/** An array with one object per line. */
export async function* asJson(batches: AsyncIterable<Rows>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const rows of batches) {
    yield before + rows.map((row) => JSON.stringify(row)).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

/** The format for spreadsheets. The JSON file has every value unchanged. */
export async function* asCsv(
  columns: readonly string[],
  batches: AsyncIterable<Rows>,
): AsyncGenerator<string> {
  yield csvHeading(columns)
  for await (const rows of batches) yield csvRows(columns, rows)
}
