import { IMPORT_FIELDS, type ImportField, type ImportRow } from '../../import-rules.ts'
import { NOTE_MAX } from '../../rules.ts'
import type { Columns } from './columns.ts'
import type { Meaning } from './header-words.ts'
import type { Cells } from './read-text.ts'

/** A row as the server takes it, with its number in the spreadsheet. */
export type NumberedRow = ImportRow & { readonly number: number }

/** Corrections typed over the list: the changed fields by row number. */
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
    note: cell('note'),
  }
}

/** 'Hansen, Ola' is Ola Hansen. */
const firstNameFirst = (name: string) => name.replace(/^([^,]+), *([^,]+)$/, '$2 $1')

/** Above the field's limit, so that a longer cell is refused as that cell and not as a list. */
const cellMax = (field: ImportField): number => {
  if (field === 'groups') return 5000
  return field === 'note' ? NOTE_MAX + 100 : 600
}

/** The rows, with cells cut to a little above their limit. */
export function cutRows(rows: readonly NumberedRow[]): NumberedRow[] {
  return rows.map((row) => {
    const cut = { ...row }
    for (const field of IMPORT_FIELDS) cut[field] = cut[field].slice(0, cellMax(field))
    return cut
  })
}
