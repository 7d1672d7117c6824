import type { Values } from '#server/history/kinds.ts'
import { fieldsChanged, inList, plain, quoted, type FieldWords } from './field-words.ts'
import { formatDate, formatTimeDotted, formatTimeRange } from '#shared/dates.ts'

interface Change {
  readonly before: Values
  readonly after: Values
}

/**
 * Lists the fields of an edit with their old and new values: 'tid fra 08.00–14.00 til 09.30–15.15 og sted fra A til B'.
 * Empty if unknown.
 */
export const changedWords = ({ before, after }: Change): string =>
  inList([...timesOf(before, after), ...fieldsChanged({ before, after }, SHIFT_FIELDS)])

export const timesOf = (before: Values, after: Values): string[] => {
  const from = rangeOf(before)
  const to = rangeOf(after)
  if (from && to) return [`tid fra ${from} til ${to}`]
  return [
    ...one('starttid', timeOf(before['startTime']), timeOf(after['startTime'])),
    ...one('sluttid', timeOf(before['endTime']), timeOf(after['endTime'])),
  ]
}

const rangeOf = ({ startTime, endTime }: Values): string | null =>
  typeof startTime === 'string' && typeof endTime === 'string' ? formatTimeRange(startTime, endTime) : null

const timeOf = (value: Values[string] | undefined): string | null =>
  typeof value === 'string' ? formatTimeDotted(value) : null

const one = (field: string, from: string | null, to: string | null): string[] =>
  from !== null && to !== null ? [`${field} fra ${from} til ${to}`] : []

/** Fields of a shift, and of a template. */
export const SHIFT_FIELDS: readonly FieldWords[] = [
  ['date', 'dato', (value) => formatDate(String(value))],
  ['title', 'tittel', quoted],
  ['location', 'sted', plain],
  ['places', 'antall vikarer', plain],
  ['department', 'avdeling', (value) => (value === null ? 'hele kontoret' : String(value))],
  ['description', 'beskrivelse', quoted],
  ['requirements', 'krav', quoted],
]
