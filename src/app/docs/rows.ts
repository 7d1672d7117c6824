import type { JsonSchema } from './schema.ts'

/** A row of a table: a value, its place, and its possible types. */
export interface Row {
  /** `recipients[].fullName`; empty for the whole body. */
  readonly name: string
  readonly type: string
  readonly presence: Presence
  readonly limits: string
}

/** `some`: present only in some of the value's alternatives. */
type Presence = 'always' | 'optional' | 'some'

/** The rows of a schema, outer values before inner ones. Alternatives that are objects follow one another. */
export const rowsOf = (schema: JsonSchema, name = '', presence: Presence = 'always'): Row[] => {
  const own = { name, type: typeOf(schema), presence, limits: limitsOf(schema) }
  const inner = innerRows(schema, name)
  return name === '' && schema.type === 'object' ? inner : [own, ...inner]
}

const innerRows = (schema: JsonSchema, name: string): Row[] => {
  const alternatives = alternativesOf(schema)
  if (alternatives.length > 0) return joined(alternatives.map((one) => innerRows(one, name)))
  if (schema.items) return innerRows(schema.items, `${name}[]`)
  return Object.entries(schema.properties ?? {}).flatMap(([key, value]) =>
    rowsOf(
      value,
      name === '' ? key : `${name}.${key}`,
      schema.required?.includes(key) ? 'always' : 'optional',
    ),
  )
}

const alternativesOf = ({ anyOf, oneOf }: JsonSchema) => anyOf ?? oneOf ?? []

/** Each alternative has the discriminating field: its values are merged into one row. */
const joined = (alternatives: readonly (readonly Row[])[]): Row[] => {
  const filled = alternatives.filter((rows) => rows.length > 0)
  const byName = Map.groupBy(filled.flat(), ({ name }) => name)
  return [...byName.values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const type = [...new Set(same.map((row) => row.type))].join(' | ')
    return [{ ...first, type, presence: same.length < filled.length ? 'some' : first.presence }]
  })
}

const typeOf = (schema: JsonSchema): string => {
  const alternatives = alternativesOf(schema)
  if (alternatives.length > 0) return [...new Set(alternatives.map(typeOf))].join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.items) return `liste av ${typeOf(schema.items)}`
  return NAMES[schema.format ?? ''] ?? NAMES[schema.type ?? ''] ?? schema.type ?? 'hva som helst'
}

const NAMES: Record<string, string> = {
  uuid: 'UUID',
  date: 'dato, ÅÅÅÅ-MM-DD',
  'date-time': 'tidspunkt, ISO 8601',
  string: 'tekst',
  integer: 'heltall',
  number: 'tall',
  boolean: 'true | false',
  object: 'objekt',
  null: 'null',
}

const limitsOf = (schema: JsonSchema): string =>
  [
    range(schema.minLength, schema.maxLength, 'tegn'),
    range(schema.minItems, schema.maxItems, 'i listen'),
    range(bound(schema.minimum), bound(schema.maximum), ''),
    schema.default === undefined ? '' : `ellers ${JSON.stringify(schema.default)}`,
  ]
    .filter((part) => part !== '')
    .join(', ')

/** The largest safe integer is every integer's default bound: it is omitted. */
const bound = (value: number | undefined) =>
  value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined

const range = (min: number | undefined, max: number | undefined, unit: string) => {
  if (min === undefined && max === undefined) return ''
  if (min === undefined) return `høyst ${max} ${unit}`.trim()
  if (max === undefined) return `minst ${min} ${unit}`.trim()
  return `${min}-${max} ${unit}`.trim()
}
