import { readPart } from './read-part.ts'
import { Refusal, REFUSED } from './refusals.ts'
import { type OnRows, type Sheet, type SheetWriter, writeSheet } from './sheet.ts'
import { attribute, type Attributes, countOf, type Handler, readXml } from './xml.ts'
import type { Zip } from './zip.ts'

/** The sheets of an OpenDocument workbook (`.ods`). */
export async function readOpenDocument(zip: Zip, onRows: OnRows): Promise<Sheet[]> {
  await readPart(zip, 'META-INF/manifest.xml', {
    open: (name) => {
      if (name === 'encryption-data') throw new Refusal(REFUSED.openDocumentPassword)
    },
  })
  const { handler, sheets } = openDocumentSheets(onRows)
  await readPart(zip, 'content.xml', handler)
  return sheets
}

/** The same for a single XML file (`.fods`). */
export function readFlatOpenDocument(text: string, onRows: OnRows): Sheet[] {
  const { handler, sheets } = openDocumentSheets(onRows)
  const xml = readXml(handler)
  xml.write(text)
  xml.end()
  return sheets
}

interface Open {
  readonly sheet: SheetWriter
  readonly isHidden: boolean
  row: number
  column: number
  /** Columns that are described before the rows. */
  described: number
  rowTimes: number
}

/** Parts of a sheet that are no cells: a comment, a drawing, a link's source. */
const BESIDE = new Set(['annotation', 'shapes', 'dde-links', 'tracked-changes', 'forms'])

function openDocumentSheets(onRows: OnRows): { handler: Handler; sheets: Sheet[] } {
  const sheets: Sheet[] = []
  const hiddenStyles = new Set<string>()
  let style = ''
  let open: Open | null = null
  let cell: { attributes: Attributes; lines: string[] } | null = null
  let beside = 0

  const begin = (name: string, attributes: Attributes) => {
    if (name === 'style') style = attribute(attributes, 'name') ?? ''
    else if (name === 'table-properties' && attribute(attributes, 'display') === 'false')
      hiddenStyles.add(style)
    else if (name === 'table') open = openSheet(attributes, hiddenStyles, onRows)
    else if (open && name === 'table-column') describeColumns(open, attributes)
    else if (open && name === 'table-row') beginRow(open, attributes)
    else if (name === 'table-cell' || name === 'covered-table-cell') cell = { attributes, lines: [] }
    else if (cell && name === 'p') cell.lines.push('')
    else if (cell) addText(cell.lines, markText(name, attributes))
  }

  const end = (name: string) => {
    if (name === 'table' && open) {
      sheets.push(open.sheet.finish({ isHidden: open.isHidden }))
      open = null
    } else if (open && name === 'table-row') open.row += open.rowTimes
    else if (open && cell && (name === 'table-cell' || name === 'covered-table-cell')) {
      writeCell(open, cell.attributes, cell.lines.join('\n'))
      cell = null
    }
  }

  return {
    sheets,
    handler: {
      open: (name, attributes) => {
        if (BESIDE.has(name)) beside += 1
        else if (beside === 0) begin(name, attributes)
      },
      text: (part) => {
        if (cell && beside === 0) addText(cell.lines, part)
      },
      close: (name) => {
        if (BESIDE.has(name)) beside -= 1
        else if (beside === 0) end(name)
      },
    },
  }
}

const openSheet = (attributes: Attributes, hiddenStyles: ReadonlySet<string>, onRows: OnRows): Open => {
  const name = attribute(attributes, 'name') ?? ''
  const isHidden = hiddenStyles.has(attribute(attributes, 'style-name') ?? '')
  return { sheet: writeSheet(name, onRows), isHidden, row: 1, column: 1, described: 1, rowTimes: 1 }
}

const isUnseen = (attributes: Attributes) =>
  ['collapse', 'filter'].includes(attribute(attributes, 'visibility') ?? '')

function describeColumns(open: Open, attributes: Attributes): void {
  const times = countOf(attributes, 'number-columns-repeated', 1)
  if (isUnseen(attributes)) open.sheet.hideColumns(open.described, open.described + times - 1)
  open.described += times
}

function beginRow(open: Open, attributes: Attributes): void {
  open.column = 1
  open.rowTimes = countOf(attributes, 'number-rows-repeated', 1)
  open.sheet.row(open.row, { isHidden: isUnseen(attributes), times: open.rowTimes })
}

function writeCell(open: Open, attributes: Attributes, text: string): void {
  const times = countOf(attributes, 'number-columns-repeated', 1)
  const value = cellText(attributes, text)
  if (value !== '')
    for (let index = 0; index < Math.min(times, REPEATS_MAX); index += 1)
      open.sheet.cell(open.column + index, value)
  open.column += times
}

/** A list never has the same value side by side this often. */
const REPEATS_MAX = 300

function cellText(attributes: Attributes, text: string): string {
  const type = attribute(attributes, 'value-type')
  if (type === 'date') return (attribute(attributes, 'date-value') ?? text).slice(0, 10)
  const value = Number(attribute(attributes, 'value') ?? 'none')
  return type === 'float' && Number.isFinite(value) ? String(value) : text
}

/** Spaces, tabs and line breaks are elements. */
function markText(name: string, attributes: Attributes): string {
  if (name === 's') return ' '.repeat(Math.min(countOf(attributes, 'c', 1), 100))
  if (name === 'tab') return '\t'
  return name === 'line-break' ? '\n' : ''
}

function addText(lines: string[], text: string): void {
  if (lines.length > 0) lines[lines.length - 1] += text
}
