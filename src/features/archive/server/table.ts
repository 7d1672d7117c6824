import { sql, type RawBuilder } from 'kysely'
import type { Letter } from '#features/email/letter.ts'
import type { AnyTransaction } from '#server/database/database.ts'

/** One table of the archive, written as `name.json` and `name.csv`. */
export interface Table {
  readonly name: string
  /** The description of its content, in Norwegian. */
  readonly about: string
  readonly columns: readonly string[]
  /** Returns each row as one JSON value, in a column `row`. */
  readonly query: RawBuilder<unknown>
}

/**
 * A table of the archive. `select` is a list of columns, each with the name it gets in the files; an e-mail's letter is
 * selected as `text` and rendered to the text that was sent. `from` is the rest of the query.
 */
export const table = (
  name: string,
  about: string,
  select: readonly string[],
  from: RawBuilder<unknown>,
): Table => ({
  name,
  about,
  columns: select.map(nameOf),
  query: sql`select to_json(r) as row from (select ${sql.raw(select.join(', '))} from ${from}) r`,
})

/** The name of a column: `e.name as employer_name` gives employer_name, `v.phone` gives phone. */
const nameOf = (expression: string): string => expression.split(/[\s.]/).at(-1) ?? expression

/** In PostgreSQL's JSON format. */
export interface Row {
  readonly [column: string]: unknown
  readonly text?: Letter
}

/** Rows in memory at a time. Ten times as many is no faster, and blocks other requests longer. */
export const BATCH = 50

/**
 * Opens a cursor for each table in one round trip, so that all read the same snapshot, however long the reading takes.
 * Timestamps are written in Oslo time, with the UTC offset.
 */
export const openCursors = async (tx: AnyTransaction, tables: readonly Table[]): Promise<void> => {
  const statements = tables.map(({ name, query }) => sql`declare ${sql.id(name)} scroll cursor for ${query}`)
  await Promise.all([sql`set local time zone 'Europe/Oslo'`, ...statements].map((each) => each.execute(tx)))
}

/** All rows of an open cursor, in batches, from its beginning. Can be repeated. */
export async function* readBatches(tx: AnyTransaction, { name }: Table): AsyncGenerator<Row[]> {
  await sql`move absolute 0 in ${sql.id(name)}`.execute(tx)
  const fetch = sql<{ row: Row }>`fetch forward ${sql.lit(BATCH)} from ${sql.id(name)}`
  for (;;) {
    const { rows } = await fetch.execute(tx)
    if (rows.length > 0) yield rows.map(({ row }) => row)
    if (rows.length < BATCH) return
  }
}
