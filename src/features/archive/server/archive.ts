import type { FileHandle } from 'node:fs/promises'
import { renderText, type Sender } from '#features/email/server/layout.tsx'
import type { Session } from '#server/api/context.ts'
import type { AnyTransaction } from '#server/database/database.ts'
import { paced } from '#server/pace.ts'
import type { Services } from '#server/services.ts'
import { openCursors, readBatches, type Row } from './cursor.ts'
import { employerTables } from './employer-tables.ts'
import { asCsv, asJson } from './formats.ts'
import { personTables } from './person-tables.ts'
import { readMe, type Order } from './read-me.ts'
import { openSpool } from './spool.ts'
import type { Table } from './table.ts'
import { writeZip, type Entry } from './zip.ts'

/** Who has data of their own to take away. */
export type Asker = Extract<Session, { role: 'administrator' | 'substitute' }>

/**
 * Makes the archive of all that the asker may see, in one transaction of their own scope, and returns the finished
 * file: whoever reads it slowly holds no connection of the database. Stops when the asker is gone.
 */
export const makeArchive = async (
  { database, config, clock }: Services,
  asker: Asker,
  gone: AbortSignal,
): Promise<FileHandle> => {
  gone.throwIfAborted()
  const now = clock.now()
  const sender = { name: config.product.name, url: config.appUrl, contact: config.product.email }
  const file = await openSpool()
  try {
    await database.transaction(asker.scope, async (tx) => {
      const tables = tablesOf(asker)
      await openCursors(tx, tables)
      const entries = entriesOf(tx, tables, sender, orderOf(asker, now, sender.name))
      await writeZip(file, entries, { modified: now, gone })
    })
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}

/** Whose data it is: the employer's, or the substitute's own. */
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

/** The last one counts what the others held, so each must be written before the next is asked for. */
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
    yield { name: `${table.name}.json`, chunks: paced(asJson(readReadable(tx, table, sender, count))) }
    yield { name: `${table.name}.csv`, chunks: paced(asCsv(table.columns, readReadable(tx, table, sender))) }
  }
  yield { name: 'LESMEG.txt', chunks: [readMe(order, files)] }
}

/** The rows, with letters as the text that people read. */
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
  row.text ? { ...row, text: renderText(row.text, sender) } : row
