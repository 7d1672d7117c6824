import { type OnRows, type Sheet, type SheetWriter, writeSheet } from './sheet.ts'
import { attribute, type Attributes, countOf, type Handler, isTrue, readXml } from './xml.ts'

interface Open {
  readonly sheet: SheetWriter
  row: number
  column: number
  /** Further cells that the open one covers. */
  covered: number
  described: number
  isHidden: boolean
}

/** The sheets of a workbook in the XML of Excel 2003, which is often called `.xls`. */
export function readSpreadsheetXml(text: string, onRows: OnRows): Sheet[] {
  const sheets: Sheet[] = []
  const xml = readXml(sheetsInto(sheets, onRows))
  xml.write(text)
  xml.end()
  return sheets
}

function sheetsInto(sheets: Sheet[], onRows: OnRows): Handler {
  let open: Open | null = null
  let cell: { type: string; text: string } | null = null
  let isData = false
  let isComment = false
  let visible: string | null = null
  return {
    open: (name, attributes) => {
      if (name === 'Worksheet') open = openSheet(attribute(attributes, 'Name') ?? '', onRows)
      else if (open && name === 'Column') describeColumn(open, attributes)
      else if (open && name === 'Row') beginRow(open, attributes)
      else if (open && name === 'Cell') {
        open.column = countOf(attributes, 'Index', open.column)
        open.covered = Number(attribute(attributes, 'MergeAcross') ?? 0) || 0
      } else if (name === 'Comment') isComment = true
      else if (open && name === 'Data' && !isComment) {
        cell = { type: attribute(attributes, 'Type') ?? '', text: '' }
        isData = true
      } else if (name === 'Visible') visible = ''
    },
    text: (part) => {
      if (cell && isData) cell.text += part
      if (visible !== null) visible += part
    },
    close: (name) => {
      if (name === 'Comment') isComment = false
      else if (open && cell && name === 'Data') {
        open.sheet.cell(open.column, valueOf(cell.type, cell.text))
        cell = null
        isData = false
      } else if (open && name === 'Cell') open.column += 1 + open.covered
      else if (open && name === 'Row') open.row += 1
      else if (open && name === 'Visible') {
        open.isHidden = visible !== 'SheetVisible'
        visible = null
      } else if (open && name === 'Worksheet') {
        sheets.push(open.sheet.finish({ isHidden: open.isHidden }))
        open = null
      }
    },
  }
}

const openSheet = (name: string, onRows: OnRows): Open => ({
  sheet: writeSheet(name, onRows),
  row: 1,
  column: 1,
  covered: 0,
  described: 1,
  isHidden: false,
})

function describeColumn(open: Open, attributes: Attributes): void {
  const first = countOf(attributes, 'Index', open.described)
  const last = first + (Number(attribute(attributes, 'Span') ?? 0) || 0)
  if (isTrue(attribute(attributes, 'Hidden'))) open.sheet.hideColumns(first, last)
  open.described = last + 1
}

function beginRow(open: Open, attributes: Attributes): void {
  open.row = countOf(attributes, 'Index', open.row)
  open.column = 1
  open.sheet.row(open.row, { isHidden: isTrue(attribute(attributes, 'Hidden')) })
}

function valueOf(type: string, text: string): string {
  if (type === 'DateTime') return text.slice(0, 10)
  if (type === 'Boolean') return text === '1' ? 'Ja' : 'Nei'
  if (type === 'Error') return ''
  const value = Number(text)
  return type === 'Number' && text.trim() !== '' && Number.isFinite(value) ? String(value) : text
}
