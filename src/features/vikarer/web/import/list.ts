import { IMPORT_FIELDS } from '../../import-rules.ts'
import type { NumberedRow } from './to-rows.ts'
import { type Columns, guessColumns, withoutTitle } from './columns.ts'
import { type Cells, isFilled } from './read-text.ts'

/** A list that has been read, before anybody has looked at it. */
export interface List {
  /** Another number for each list. */
  id: number
  /** Where it comes from, for example the file's name. */
  source: string
  /** Rows with something in them. */
  cells: Cells
  /** The number of each in the spreadsheet, from 1. */
  numbers: readonly number[]
  columns: Columns
}

export function newList(source: string, read: Cells): List {
  const numbered = read.map((row, index) => ({ row, number: index + 1 })).filter(({ row }) => isFilled(row))
  const cells = withoutTitle(numbered.map(({ row }) => row))
  const numbers = numbered.slice(numbered.length - cells.length).map(({ number }) => number)
  return { id: nextId(), source, cells, numbers, columns: guessColumns(cells) }
}

/** What is left of a list, as it has been corrected. */
export function leftOver(source: string, rows: readonly NumberedRow[]): List {
  const cells = rows.map((row) => IMPORT_FIELDS.map((field) => row[field]))
  const numbers = rows.map(({ number }) => number)
  return { id: nextId(), source, cells, numbers, columns: { hasHeader: false, meanings: IMPORT_FIELDS } }
}

let lists = 0

const nextId = () => (lists += 1)
