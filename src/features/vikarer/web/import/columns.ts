import { Phone } from '#features/identity/rules.ts'
import { isShortened } from '#shared/phone.ts'
import { AVAILABILITIES } from '../../rules.ts'
import { AVAILABILITY_LABEL } from '../../texts.ts'
import { isAboutSomeoneElse, type Meaning, meaningOf } from './header-words.ts'
import type { Cells } from './read-text.ts'

/** The meaning of each column of a list; null: it is left out. */
export interface Columns {
  /** True if the first row has the columns' names. */
  hasHeader: boolean
  meanings: readonly (Meaning | null)[]
}

/** The list without the rows above its headers, for example 'Vikarliste høst 2026'. */
export function withoutTitle(rows: Cells): Cells {
  const isHeader = (row: readonly string[]) => countNamed(row) > 1
  const found = rows.slice(0, TITLE_MAX).findIndex((row) => isHeader(row) || row.some(isContact))
  const header = found >= 0 && isAboveHeaders(rows[found], rows[found + 1]) ? found + 1 : found
  return header > 0 && isHeader(rows[header] ?? []) ? rows.slice(header) : rows
}

/** True for a row of headings, each over several headers: 'Navn' over 'Fornavn' and 'Etternavn'. */
const isAboveHeaders = (row: readonly string[] = [], below: readonly string[] = []) =>
  !row.some(isContact) && !below.some(isContact) && countNamed(below) > countNamed(row)

const countNamed = (row: readonly string[]) => row.filter((cell) => meaningOf(cell)).length

/** Guesses the columns by their headers and content. */
export function guessColumns(rows: Cells): Columns {
  return columnsWith(rows, looksLikeHeader(rows))
}

/** The same, with the caller's answer to whether the first row is a header. */
export function columnsWith(rows: Cells, hasHeader: boolean): Columns {
  const [first = []] = rows
  const body = rows.slice(hasHeader ? 1 : 0)
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0)
  const byHeader = hasHeader ? namedColumns(first, body) : []
  const meanings = Array.from({ length: width }, (_, column) => byHeader[column] ?? null)
  const isOurs = (column: number) => !hasHeader || !isAboutSomeoneElse(first[column] ?? '')
  return { hasHeader, meanings: byContent(meanings, body, { hasHeader, isOurs }) }
}

/** Changes one column's meaning. A field comes from one column only, so its earlier column is left out. */
export function withMeaning(columns: Columns, changed: number, meaning: Meaning | null): Columns {
  const meanings = columns.meanings.map((known, column) => {
    if (column === changed) return meaning
    return known !== null && excludes(meaning, known) ? null : known
  })
  return { ...columns, meanings }
}

/** A whole name or its halves, not both. */
function excludes(chosen: Meaning | null, other: Meaning): boolean {
  if (chosen === 'fullName') return other === 'fullName' || isHalf(other)
  return chosen === other || (isHalf(chosen) && other === 'fullName')
}

const isHalf = (meaning: Meaning | null) => meaning === 'firstName' || meaning === 'lastName'

/** True if it names columns, or has no telephone number or address while the rows below have. */
function looksLikeHeader([first = [], ...rest]: Cells): boolean {
  if (first.some(isContact)) return false
  return first.some((cell) => meaningOf(cell)) || rest.some((row) => row.some(isContact))
}

const isContact = (cell: string) => isPhone(cell) || isEmail(cell)

/** Counts the first rows with a telephone number or an address; doubled if headers are above. */
export function likenessToList(rows: Cells): number {
  const list = withoutTitle(rows.slice(0, SAMPLE))
  const [first = []] = list
  const contacts = list.filter((row) => row.slice(0, 40).some(isContact)).length
  return first.some((cell) => meaningOf(cell)) ? contacts * 2 : contacts
}

/**
 * Picks the column with the better word if several have one field: 'Mobil' before 'Telefon'. A column without any
 * word is last.
 */
function namedColumns(header: readonly string[], body: Cells): (Meaning | null)[] {
  const named = header.map((cell, column) => {
    const name = meaningOf(cell)
    return name && { ...name, rank: name.rank + (holds(name.meaning, cellsOf(body, column)) ? 0 : 100) }
  })
  const has = (meaning: Meaning) => named.some((name) => name?.meaning === meaning)
  const isHalved = !has('fullName') || (has('firstName') && has('lastName'))
  const best = new Map<Meaning, { column: number; rank: number }>()
  named.forEach((name, column) => {
    if (!name || (isHalved ? name.meaning === 'fullName' : isHalf(name.meaning))) return
    const known = best.get(name.meaning)
    if (!known || name.rank < known.rank) best.set(name.meaning, { column, rank: name.rank })
  })
  return named.map((name, column) =>
    name && best.get(name.meaning)?.column === column ? name.meaning : null,
  )
}

const holds = (meaning: Meaning, cells: readonly string[]): boolean => {
  if (meaning === 'phone') return mostly(cells, (cell) => isPhone(cell) || isShortened(cell))
  return meaning === 'email' ? mostly(cells, isEmail) : cells.length > 0
}

/** Fills in the columns without a known header. Without any header, the rest follows the order of our own export. */
function byContent(
  known: readonly (Meaning | null)[],
  body: Cells,
  { hasHeader, isOurs }: { hasHeader: boolean; isOurs: (column: number) => boolean },
) {
  const meanings = [...known]
  const give = (meaning: Meaning, fits: (cells: readonly string[]) => boolean) => {
    if (meanings.some((taken) => taken !== null && excludes(meaning, taken))) return
    const column = meanings.findIndex(
      (taken, index) => taken === null && isOurs(index) && fits(cellsOf(body, index)),
    )
    if (column >= 0) meanings[column] = meaning
  }
  give('email', (cells) => mostly(cells, isEmail))
  give('phone', (cells) => mostly(cells, isPhone))
  if (!hasHeader) give('availability', (cells) => mostly(cells, isAvailability))
  nameByContent(meanings, body, isOurs)
  if (!hasHeader) for (const rest of ['company', 'skills'] as const) give(rest, (cells) => cells.length > 0)
  return meanings
}

/** Names by their words: whole names, or first and last names side by side. */
function nameByContent(meanings: (Meaning | null)[], body: Cells, isOurs: (column: number) => boolean) {
  if (meanings.some((taken) => taken === 'fullName' || isHalf(taken))) return
  const isName = (column: number) =>
    meanings[column] === null &&
    isOurs(column) &&
    mostly(cellsOf(body, column), (cell) => /^[\p{L}\p{M} '’.-]+$/u.test(cell))
  const column = meanings.findIndex((_, index) => isName(index))
  if (column < 0) return
  const isHalved = isName(column + 1) && !mostly(cellsOf(body, column), (cell) => cell.includes(' '))
  meanings[column] = isHalved ? 'firstName' : 'fullName'
  if (isHalved) meanings[column + 1] = 'lastName'
}

const SAMPLE = 100
/** Rows searched for the headers. */
const TITLE_MAX = 10

const cellsOf = (body: Cells, column: number) =>
  body.slice(0, SAMPLE).flatMap((row) => (row[column] ? [row[column]] : []))

const mostly = (cells: readonly string[], fits: (cell: string) => boolean) =>
  cells.length > 0 && cells.filter(fits).length * 2 > cells.length

const isEmail = (cell: string) => /^\S+@\S+$/.test(cell)
const isPhone = (cell: string) => /\d/.test(cell) && Phone.safeParse(cell).success
const isAvailability = (cell: string) => WORDS.has(cell.toLocaleLowerCase('nb-NO'))

const WORDS = new Set<string>(
  AVAILABILITIES.flatMap((value) => [value, AVAILABILITY_LABEL[value].toLocaleLowerCase('nb-NO')]),
)
