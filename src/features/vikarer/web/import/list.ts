import { IMPORT_FIELDS } from '../../import-rules.ts'
import { type Columns, guessColumns, likenessToList, withoutTitle } from './columns.ts'
import type { Sheet, SheetRow } from './reading/sheet.ts'
import type { Cells } from './read-text.ts'
import type { NumberedRow } from './to-rows.ts'

/** A column of the spreadsheet. */
export interface ListColumn {
  /** From 1. */
  readonly number: number
  readonly isHidden: boolean
}

/** A list as read, before corrections. */
export interface List {
  /** Unique for each list. */
  readonly id: number
  /** The source, for example the file's name. */
  readonly source: string
  /** Rows with any content. */
  readonly cells: Cells
  /** The number of each row in the spreadsheet, from 1. */
  readonly numbers: readonly number[]
  readonly columnsOf: readonly ListColumn[]
  /** The rows of `cells`, plus those beyond the limit. */
  readonly rowCount: number
  /** Columns with content in the list's rows; more than `columnsOf` if too many to offer. */
  readonly columnCount: number
  readonly columns: Columns
  /** Null for the rest of a list. */
  readonly choice: SheetChoice | null
}

/** The part of a file that the list comes from. */
export interface SheetChoice {
  readonly sheets: readonly Sheet[]
  readonly sheet: Sheet
  readonly withHidden: boolean
}

/** The most columns that a person can look over. A recognised column is always among them. */
export const COLUMNS_SHOWN = 40

/** The sheet that looks most like a list of people, visible ones first. Throws if there is none. */
export function likeliestSheet(sheets: readonly Sheet[]): Sheet {
  const [first] = sheets
  if (!first) throw new Error('a file was read without any sheet')
  const shown = sheets.filter(({ isHidden }) => !isHidden)
  const scored = (shown.length > 0 ? shown : sheets).map((sheet) => ({
    sheet,
    score: likenessToList(
      seenCells(
        sheet.rows.filter(({ isHidden }) => !isHidden),
        sheet,
      ),
    ),
  }))
  return scored.reduce(
    (best, next) => (next.score > best.score ? next : best),
    scored[0] ?? { sheet: first, score: 0 },
  ).sheet
}

/** The list of one sheet. Hidden rows are left out unless requested, and hidden columns are ignored unless chosen. */
export function newList(source: string, choice: SheetChoice): List {
  const { sheet, withHidden } = choice
  const rows = sheet.rows.filter(({ isHidden }) => withHidden || !isHidden)
  const all = rows.map(({ cells }) => cells)
  const above = all.length - withoutTitle(all).length
  const listed = rows.slice(above)
  const used = sheet.columns.flatMap((_, index) => (listed.some(({ cells }) => cells[index]) ? [index] : []))
  const { meanings, hasHeader } = guessColumns(
    listed.map(({ cells }) =>
      used.map((index) => (sheet.columns[index]?.isHidden ? '' : (cells[index] ?? ''))),
    ),
  )
  const kept = used
    .map((index, at) => ({ index, meaning: meanings[at] ?? null }))
    .filter(({ meaning }, at) => meaning !== null || at < COLUMNS_SHOWN)
  return {
    id: nextId(),
    source,
    cells: listed.map(({ cells }) => kept.map(({ index }) => cells[index] ?? '')),
    numbers: listed.map(({ number }) => number),
    columnsOf: kept.flatMap(({ index }) => sheet.columns[index] ?? []),
    rowCount: sheet.count.shown + (withHidden ? sheet.count.hidden : 0) - above,
    columnCount: used.length + Math.max(0, sheet.columnCount - sheet.columns.length),
    columns: { hasHeader, meanings: kept.map(({ meaning }) => meaning) },
    choice,
  }
}

/** The cells of these rows in the shown columns. */
const seenCells = (rows: readonly SheetRow[], { columns }: Sheet): Cells =>
  rows.map(({ cells }) => cells.filter((_, index) => !columns[index]?.isHidden))

/** The part of the list that columns are guessed from, without hidden columns. */
export const withoutHiddenColumns = ({ cells, columnsOf }: List): Cells =>
  cells.map((row) => row.map((cell, index) => (columnsOf[index]?.isHidden ? '' : cell)))

/** The list after the office's corrections. */
export function leftOver(source: string, rows: readonly NumberedRow[]): List {
  return {
    id: nextId(),
    source,
    cells: rows.map((row) => IMPORT_FIELDS.map((field) => row[field])),
    numbers: rows.map(({ number }) => number),
    columnsOf: IMPORT_FIELDS.map((_, index) => ({ number: index + 1, isHidden: false })),
    rowCount: rows.length,
    columnCount: IMPORT_FIELDS.length,
    columns: { hasHeader: false, meanings: IMPORT_FIELDS },
    choice: null,
  }
}

let lists = 0

const nextId = () => (lists += 1)
