import { readPart } from './read-part.ts'
import { type OnRows, type Sheet, type SheetWriter, writeSheet } from './sheet.ts'
import { type Attributes, countOf, isTrue } from './xml.ts'
import type { Zip } from './zip.ts'

/** The parts of a workbook that all its sheets need. */
export interface Book {
  readonly strings: readonly string[]
  /** Style numbers that show a date. */
  readonly dates: readonly boolean[]
  /** Days count from 1904, as on old Macs. */
  readonly from1904: boolean
}

interface Read {
  readonly name: string
  readonly isHidden: boolean
  readonly book: Book
  readonly onRows: OnRows
}

/** The cells of one sheet of an Excel workbook. */
export async function readCells(
  zip: Zip,
  path: string,
  { name, isHidden, book, onRows }: Read,
): Promise<Sheet> {
  const sheet = writeSheet(name, onRows)
  await readPart(zip, path, cellsInto(sheet, book))
  return sheet.finish({ isHidden })
}

function cellsInto(sheet: SheetWriter, book: Book) {
  let row = 0
  let column = 0
  let isHiddenUnlessSaid = false
  let attributes: Attributes = {}
  let text = ''
  let isValue = false
  let isSound = false
  return {
    open: (name: string, given: Attributes) => {
      if (name === 'c') {
        column = columnOf(given['r']) ?? column + 1
        attributes = given
        text = ''
      } else if (name === 'row') {
        row = countOf(given, 'r', row + 1)
        column = 0
        sheet.row(row, { isHidden: given['hidden'] ? isTrue(given['hidden']) : isHiddenUnlessSaid })
      } else if (name === 'col' && isTrue(given['hidden'])) {
        sheet.hideColumns(countOf(given, 'min', 0), countOf(given, 'max', 0))
      } else if (name === 'sheetFormatPr') isHiddenUnlessSaid = isTrue(given['zeroHeight'])
      if (name === 'rPh') isSound = true
      isValue = name === 'v' || (name === 't' && !isSound)
    },
    text: (part: string) => {
      if (isValue) text += part
    },
    close: (name: string) => {
      if (name === 'v' || name === 't') isValue = false
      if (name === 'rPh') isSound = false
      if (name === 'c') sheet.cell(column, valueOf(attributes, text, book))
    },
  }
}

/** 28 of 'AB12'. */
function columnOf(place: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(place ?? '')?.[0]
  if (!letters) return null
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}

/** A cell's text. Telephone numbers are numbers in Excel. */
function valueOf(attributes: Attributes, text: string, book: Book): string {
  switch (attributes['t']) {
    case 's':
      return withoutCodes(book.strings[Number(text)] ?? '')
    case 'str':
    case 'inlineStr':
      return withoutCodes(text)
    case 'b':
      return text === '1' ? 'Ja' : 'Nei'
    case 'e':
      return ''
    case 'd':
      return text.slice(0, 10)
    default:
      return numberText(text, book.dates[Number(attributes['s'] ?? -1)] === true, book.from1904)
  }
}

/** Decodes a line break or tab that Excel wrote as a code: '_x000D_'. */
const withoutCodes = (text: string) =>
  text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Excel may write 91234567 as 9.1234567E7. */
function numberText(text: string, isDate: boolean, from1904: boolean): string {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) return text
  return (isDate && dayText(value, from1904)) || String(value)
}

/** The date of a number of days since 1900; '' if it is none. */
function dayText(days: number, from1904: boolean): string {
  const since = from1904 ? days + 1462 : days
  const date = new Date(Math.round((since - 25_569) * 86_400_000))
  return since > 0 && !Number.isNaN(date.getTime()) ? date.toISOString().slice(0, 10) : ''
}
