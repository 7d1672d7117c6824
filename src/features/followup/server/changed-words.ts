import type { Values } from '#server/history/kinds.ts'
import { formatDate, formatTimeDotted, formatTimeRange } from '#shared/dates.ts'

interface Change {
  readonly before: Values
  readonly after: Values
}

const listed = new Intl.ListFormat('nb-NO')

/** Names the fields of an edit with their old and new values: 'tid fra 08.00–14.00 til 09.30–15.15 og sted fra A til B'. Empty where it is unknown. */
export const changedWords = ({ before, after }: Change): string =>
  listed.format([...timesOf(before, after), ...fieldsOf(before, after)])

const timesOf = (before: Values, after: Values): string[] => {
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

const fieldsOf = (before: Values, after: Values): string[] =>
  FIELDS.flatMap(([field, label, wordsOf]) => {
    const [from, to] = [before[field], after[field]]
    return from === undefined || to === undefined ? [] : [`${label} fra ${wordsOf(from)} til ${wordsOf(to)}`]
  })

/** Longer texts are cut: the entry is one sentence. */
const QUOTED_MAX = 80

const quoted = (value: Values[string]): string => {
  if (value === null || value === '') return 'ingen'
  const words = String(value).replaceAll(/\s+/g, ' ')
  return `«${words.length > QUOTED_MAX ? `${words.slice(0, QUOTED_MAX)}…` : words}»`
}
const plain = (value: Values[string]): string => String(value)

const FIELDS: readonly (readonly [
  field: string,
  label: string,
  wordsOf: (value: Values[string]) => string,
])[] = [
  ['date', 'dato', (value) => formatDate(String(value))],
  ['title', 'tittel', quoted],
  ['location', 'sted', plain],
  ['places', 'antall vikarer', plain],
  ['department', 'avdeling', (value) => (value === null ? 'hele kontoret' : String(value))],
  ['description', 'beskrivelse', quoted],
  ['requirements', 'krav', quoted],
]
