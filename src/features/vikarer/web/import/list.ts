import { IMPORT_FIELDS, type ImportRow } from '../../import-rules.ts'
import { type Columns, guessColumns, withoutTitle } from './columns.ts'
import type { Cells } from './read-text.ts'

/** A list that has been read, before anybody has looked at it. */
export interface List {
  /** Another number for each list. */
  id: number
  /** Where it comes from, for example the file's name. */
  source: string
  cells: Cells
  columns: Columns
}

export function newList(source: string, read: Cells): List {
  const cells = withoutTitle(read)
  return { id: nextId(), source, cells, columns: guessColumns(cells) }
}

/** What is left of a list, as it has been corrected. */
export function leftOver(source: string, rows: readonly ImportRow[]): List {
  const cells = rows.map((row) => IMPORT_FIELDS.map((field) => row[field]))
  return { id: nextId(), source, cells, columns: { hasHeader: false, meanings: IMPORT_FIELDS } }
}

let lists = 0

const nextId = () => (lists += 1)
