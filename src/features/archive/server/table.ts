import { sql, type RawBuilder } from 'kysely'

/** One table of the archive, to be written as `name.json` and `name.csv`. */
export interface Table {
  readonly name: string
  /** What it holds, in Norwegian. */
  readonly about: string
  readonly columns: readonly string[]
  /** Gives each row as one JSON value, in a column `row`. */
  readonly query: RawBuilder<unknown>
}

/**
 * A table of the archive. `select` is a list of columns, each with the name it gets in the files; an e-mail's letter
 * is selected as `text` and becomes the text that was sent. `from` is the rest of the query.
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

/** `e.name as employer_name` is called employer_name, `v.phone` phone. */
const nameOf = (expression: string): string => expression.split(/[\s.]/).at(-1) ?? expression
