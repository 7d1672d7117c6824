import { type OnRows, type Sheet, type SheetWriter, writeSheet } from './sheet.ts'
import { type Attributes, countOf, readHtml } from './xml.ts'

interface Table {
  readonly sheet: SheetWriter
  row: number
  column: number
  described: number
  /** The text of the open cell; null between cells. */
  text: string | null
  /** The telephone number of the open cell, regardless of its format and width. */
  number: string | null
  /** Columns that the open cell spans. */
  width: number
  /** By column, the number of rows below the open one that a cell of it or above it fills. */
  readonly below: Map<number, number>
  /** Columns of the open row that a cell above fills. */
  taken: ReadonlySet<number>
}

/**
 * The tables of a page, which many programs save as `.xls`. Tables of one cell, which only frame others, have no
 * rows.
 */
export function readTables(text: string, onRows: OnRows): Sheet[] {
  const sheets: Sheet[] = []
  const open: Table[] = []
  let unread = 0
  const html = readHtml({
    open: (name, attributes) => {
      const table = open.at(-1)
      if (UNREAD.has(name)) unread += 1
      else if (name === 'table') open.push(newTable(`Tabell ${sheets.length + open.length + 1}`, onRows))
      else if (table) beginIn(table, name, attributes)
    },
    text: (part) => {
      const table = open.at(-1)
      if (table && table.text !== null && unread === 0) table.text += part.replace(/\s+/g, ' ')
    },
    close: (name) => {
      const table = open.at(-1)
      if (UNREAD.has(name)) unread -= 1
      else if (table && (name === 'td' || name === 'th' || name === 'tr')) endCell(table)
      if (!table || name !== 'table') return
      endCell(table)
      sheets.push(table.sheet.finish())
      open.pop()
    },
  })
  html.write(text)
  html.end()
  return sheets
}

/** LibreOffice writes a cell's comment as `comment`. */
const UNREAD = new Set(['script', 'style', 'template', 'comment'])

const newTable = (name: string, onRows: OnRows): Table => ({
  sheet: writeSheet(name, onRows),
  row: 0,
  column: 0,
  described: 1,
  text: null,
  number: null,
  width: 1,
  below: new Map(),
  taken: new Set(),
})

function beginIn(table: Table, name: string, attributes: Attributes): void {
  if (name === 'col') {
    const last = table.described + width(attributes, 'span') - 1
    if (isUnseen(attributes)) table.sheet.hideColumns(table.described, last)
    table.described = last + 1
  } else if (name === 'tr') {
    endCell(table)
    table.row += 1
    table.column = 0
    table.taken = new Set(table.below.keys())
    for (const [column, rows] of table.below)
      if (rows === 1) table.below.delete(column)
      else table.below.set(column, rows - 1)
    table.sheet.row(table.row, { isHidden: isUnseen(attributes) })
  } else if (name === 'td' || name === 'th') {
    endCell(table)
    beginCell(table, attributes)
  } else if (table.text !== null && (name === 'br' || name === 'p' || name === 'div')) table.text += '\n'
}

function beginCell(table: Table, attributes: Attributes): void {
  do table.column += 1
  while (table.taken.has(table.column))
  table.text = ''
  table.number = PHONE_LIKE.exec(attributes['sdval'] ?? attributes['x:num'] ?? '')?.[0] ?? null
  table.width = width(attributes, 'colspan')
  const height = width(attributes, 'rowspan')
  if (height === 1) return
  for (let index = 0; index < table.width; index += 1) table.below.set(table.column + index, height - 1)
}

/** LibreOffice and Excel write a cell's value beside its displayed text. Dates are smaller numbers. */
const PHONE_LIKE = /^\d{8,15}$/

/** Lines have no spaces at their ends. */
function endCell(table: Table): void {
  if (table.text === null) return
  table.sheet.cell(table.column, table.number ?? table.text.replace(/ *\n */g, '\n').trim())
  table.column += table.width - 1
  table.text = null
}

/** More than a list needs, and limited, because each row processes the spans from above. */
const width = (attributes: Attributes, name: string) => Math.min(countOf(attributes, name, 1), 1000)

const isUnseen = ({ style = '', hidden }: Attributes) =>
  hidden !== undefined || /display\s*:\s*none|visibility\s*:\s*(hidden|collapse)|mso-hide/i.test(style)
