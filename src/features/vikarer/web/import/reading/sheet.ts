import { cleanCell } from '../read-text.ts'

/** A row with any content. `number` is the spreadsheet's, from 1. */
export interface SheetRow {
  readonly number: number
  /** In the order of the sheet's `columns`. */
  readonly cells: readonly string[]
  /** Hidden in the spreadsheet, by a filter or a person. */
  readonly isHidden: boolean
}

/** One sheet of a workbook, one table of a page, or a text. */
export interface Sheet {
  /** Empty for a text. */
  readonly name: string
  readonly isHidden: boolean
  /** At most `ROWS_KEPT` visible rows and as many hidden ones. */
  readonly rows: readonly SheetRow[]
  /** The columns with content, at most `COLUMNS_KEPT`. Numbers from 1. */
  readonly columns: readonly { readonly number: number; readonly isHidden: boolean }[]
  /** The filled rows of the file, including those beyond the limit. */
  readonly count: { readonly shown: number; readonly hidden: number }
  readonly columnCount: number
}

/** More rows than one import takes. Later rows are only counted, to limit memory. */
export const ROWS_KEPT = 5000
export const COLUMNS_KEPT = 200
/** Longer than any field may be. */
const CELL_KEPT = 6000
const PROGRESS_ROWS = 5000

/** Collects a sheet row by row. Reports the number of filled rows at intervals. */
export interface SheetWriter {
  /** `times`: the row repeats. */
  row: (number: number, options: { isHidden: boolean; times?: number }) => void
  /** A cell of the row begun last. `column` from 1. */
  cell: (column: number, text: string) => void
  hideColumns: (first: number, last: number) => void
  finish: (options?: { isHidden?: boolean }) => Sheet
}

interface OpenRow {
  readonly number: number
  readonly isHidden: boolean
  readonly times: number
  readonly cells: Map<number, string>
}

export type OnRows = (rows: number) => void

export function writeSheet(name: string, onRows: OnRows = () => {}): SheetWriter {
  const kept: OpenRow[] = []
  const count = { shown: 0, hidden: 0 }
  const keptOf = { shown: 0, hidden: 0 }
  const columns = keepColumns()
  let open: OpenRow | null = null

  const close = () => {
    if (!open || open.cells.size === 0) return
    const kind = open.isHidden ? 'hidden' : 'shown'
    const before = count.shown + count.hidden
    count[kind] += open.times
    const repeats = Math.min(open.times, ROWS_KEPT - keptOf[kind])
    for (let index = 0; index < repeats; index += 1) kept.push({ ...open, number: open.number + index })
    keptOf[kind] += repeats
    const after = before + open.times
    if (Math.floor(after / PROGRESS_ROWS) > Math.floor(before / PROGRESS_ROWS)) onRows(after)
  }

  return {
    row: (number, { isHidden, times = 1 }) => {
      close()
      open = { number, isHidden, times, cells: new Map() }
    },
    cell: (column, text) => {
      const clean = cleanCell(text.slice(0, CELL_KEPT))
      if (open && clean !== '' && columns.isKept(column)) open.cells.set(column, clean)
    },
    hideColumns: columns.hide,
    finish: ({ isHidden = false } = {}) => {
      close()
      open = null
      const { kept: keptColumns, all } = columns.list()
      const rows = kept.map(({ cells, ...row }) => ({
        number: row.number,
        isHidden: row.isHidden,
        cells: keptColumns.map(({ number }) => cells.get(number) ?? ''),
      }))
      return { name, isHidden, rows, columns: keptColumns, count, columnCount: all }
    },
  }
}

/** Keeps the first columns with content, and counts the others. */
function keepColumns() {
  const used = new Set<number>()
  const beyond = new Set<number>()
  const hidden: (readonly [first: number, last: number])[] = []
  const isHidden = (number: number) => hidden.some(([first, last]) => first <= number && number <= last)
  return {
    isKept: (column: number): boolean => {
      if (used.size < COLUMNS_KEPT) used.add(column)
      else if (!used.has(column) && beyond.size < COLUMNS_COUNTED) beyond.add(column)
      return used.has(column)
    },
    hide: (first: number, last: number) => void hidden.push([first, last]),
    list: () => ({
      kept: [...used].toSorted((a, b) => a - b).map((number) => ({ number, isHidden: isHidden(number) })),
      all: used.size + beyond.size,
    }),
  }
}

/** The columns of a spreadsheet. */
const COLUMNS_COUNTED = 16_384

/** The rows of a text, in which nothing is hidden. */
export function sheetOfText(rows: readonly (readonly string[])[]): Sheet {
  const sheet = writeSheet('')
  for (const [index, cells] of rows.entries()) {
    sheet.row(index + 1, { isHidden: false })
    for (const [column, text] of cells.entries()) sheet.cell(column + 1, text)
  }
  return sheet.finish()
}
