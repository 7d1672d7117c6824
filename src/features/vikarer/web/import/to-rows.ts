import { IMPORT_FIELDS, type ImportField, type ImportRow } from '../../import-rules.ts'
import { type Columns, guessColumns, withoutTitle } from './columns.ts'
import type { Meaning } from './header-words.ts'
import { type Cells, isFilled } from './read-text.ts'

/** A row as the server takes it, with its number in the spreadsheet. */
export type NumberedRow = ImportRow & { readonly number: number }

/** What somebody typed over the list: by the row's number, the fields that are no longer as they were read. */
export type Corrections = Readonly<Record<number, Partial<Record<ImportField, string>>>>

/** The list as the server takes it. */
export function toRows(
  { cells, numbers }: { readonly cells: Cells; readonly numbers: readonly number[] },
  { hasHeader, meanings }: Columns,
  corrections: Corrections,
): NumberedRow[] {
  const above = hasHeader ? 1 : 0
  return cells.slice(above).map((row, index) => {
    const number = numbers[above + index] ?? 0
    return { ...rowOf(row, meanings), ...corrections[number], number }
  })
}

function rowOf(cells: readonly string[], meanings: Columns['meanings']): Record<ImportField, string> {
  const cell = (meaning: Meaning) => cells[meanings.indexOf(meaning)] ?? ''
  const line = (meaning: Meaning) => cell(meaning).replace(/\s+/g, ' ')
  return {
    fullName: firstNameFirst(line('fullName')) || `${line('firstName')} ${line('lastName')}`.trim(),
    phone: line('phone'),
    email: line('email'),
    company: line('company'),
    skills: cell('skills'),
    availability: line('availability'),
    groups: cell('groups'),
  }
}

/** 'Hansen, Ola' is Ola Hansen. */
const firstNameFirst = (name: string) => name.replace(/^([^,]+), *([^,]+)$/, '$2 $1')

/** Longer than any field may be, and than a hundred groups, so that a longer cell is still refused, but as that cell and not as a list. */
const CELL_MAX = { one: 600, many: 5000 }

/** The rows without the part of a cell that is too long anyway. */
export function cutRows(rows: readonly NumberedRow[]): NumberedRow[] {
  return rows.map((row) => {
    const cut = { ...row }
    for (const field of IMPORT_FIELDS)
      cut[field] = cut[field].slice(0, CELL_MAX[field === 'groups' ? 'many' : 'one'])
    return cut
  })
}

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
