import { IMPORT_FIELDS, type ImportField, type ImportRow } from '../../import-rules.ts'
import type { Columns } from './columns.ts'
import type { Meaning } from './header-words.ts'
import type { Cells } from './read-text.ts'

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
