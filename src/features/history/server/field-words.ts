import type { Values } from '#server/history/kinds.ts'

interface Change {
  readonly before: Values
  readonly after: Values
}

/** The name of a field within a sentence, and its values in words. */
export type FieldWords = readonly [field: string, label: string, wordsOf: (value: Values[string]) => string]

/** Each changed field: 'sted fra A til B', or only the field if its values are unknown. */
export const fieldsChanged = ({ before, after }: Change, fields: readonly FieldWords[]): string[] =>
  fields.flatMap(([field, label, wordsOf]) => {
    const [from, to] = [before[field], after[field]]
    if (from !== undefined && to !== undefined) return [`${label} fra ${wordsOf(from)} til ${wordsOf(to)}`]
    return to === true ? [label] : []
  })

const listed = new Intl.ListFormat('nb-NO')
export const inList = (words: readonly string[]): string => listed.format(words)

/** Longer texts are cut: the entry is one sentence. */
const QUOTED_MAX = 80

export const quoted = (value: Values[string]): string => {
  if (value === null || value === '') return 'ingen'
  const words = String(value).replaceAll(/\s+/g, ' ')
  return `«${words.length > QUOTED_MAX ? `${words.slice(0, QUOTED_MAX)}…` : words}»`
}

export const plain = (value: Values[string]): string =>
  value === null || value === '' ? 'ingen' : String(value)

export const upperFirst = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1)
