import { sql } from 'kysely'
import type { Letter } from '#features/email/letter.ts'
import type { AnyTransaction } from '#server/database/database.ts'
import type { Table } from './table.ts'

/** As PostgreSQL writes it in JSON. */
export interface Row {
  readonly [column: string]: unknown
  readonly text?: Letter
}

/** How many rows are in memory at a time. Ten times as many is no faster, and keeps others waiting for the processor. */
export const BATCH = 50

/**
 * Opens a cursor for each table, all in one round trip: each sees what is committed at that moment, however long the
 * reading then takes. Points in time are written as the clock in Oslo shows them, with the distance to UTC.
 */
export const openCursors = async (tx: AnyTransaction, tables: readonly Table[]): Promise<void> => {
  const statements = tables.map(({ name, query }) => sql`declare ${sql.id(name)} scroll cursor for ${query}`)
  await Promise.all([sql`set local time zone 'Europe/Oslo'`, ...statements].map((each) => each.execute(tx)))
}

/** All rows of an open cursor from its beginning, in batches. May be read more than once. */
export async function* readBatches(tx: AnyTransaction, { name }: Table): AsyncGenerator<Row[]> {
  await sql`move absolute 0 in ${sql.id(name)}`.execute(tx)
  const fetch = sql<{ row: Row }>`fetch forward ${sql.lit(BATCH)} from ${sql.id(name)}`
  for (;;) {
    const { rows } = await fetch.execute(tx)
    if (rows.length > 0) yield rows.map(({ row }) => row)
    if (rows.length < BATCH) return
  }
}
