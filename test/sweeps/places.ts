import type { Schema } from '../procedures.ts'

export type Input = Record<string, unknown>
/** A path in the input, such as `recipients`, `kind`. */
export type Place = readonly (string | number)[]

/** A place for a value, with its schema in the contract. */
export interface Spot {
  readonly place: Place
  readonly schema: Schema
  /** The input with this value at the place. If the sample uses another form, the form with the place replaces it. */
  put(input: Input, value: unknown): Input
}

type Prepare = (input: Input) => Input

/**
 * Every place of the input: those that the sample leaves out, the other forms of a choice, a second entry of a list.
 */
export const spotsIn = (schema: Schema | null, input: Input): Spot[] => {
  const spots = schema === null ? [] : walk(schema, [], (fresh) => fresh, input)
  const isAt = (place: Place) => (spot: Spot) => spot.place.join('.') === place.join('.')
  return spots.map((spot) => {
    const forms = spots.filter(isAt(spot.place)).map((same) => same.schema)
    return forms.length > 1 ? { ...spot, schema: { anyOf: forms } } : spot // another alternative may accept it
  })
}

const walk = (schema: Schema, place: Place, prepare: Prepare, input: Input): Spot[] => {
  const here: Spot = { place, schema, put: (fresh, value) => withValue(prepare(fresh), place, value) }
  const inside = formsOf(schema).flatMap((form) => walkInto(form, place, prepare, input))
  return place.length === 0 ? inside : [here, ...inside]
}

const walkInto = (form: Schema, place: Place, prepare: Prepare, input: Input): Spot[] => {
  const change = (how: (old: unknown) => unknown) => (fresh: Input) => {
    const before = prepare(fresh)
    return withValue(before, place, how(valueAt(before, place)))
  }
  const { properties, items } = form
  if (properties) {
    const isThere = isOfForm(form, valueAt(prepare(input), place))
    const into = isThere ? prepare : change((old) => exampleOf(form, old))
    return Object.entries(properties).flatMap(([name, inner]) =>
      walk(schemaOf(inner), [...place, name], into, input),
    )
  }
  const entry = Array.isArray(items) ? items[0] : items
  if (typeof entry !== 'object') return []
  const ofLength = (length: number) => change((old) => entriesOf(entry, old, length))
  return [0, 1].flatMap((at) => walk(entry, [...place, at], ofLength(at + 1), input))
}

/** The alternatives of a schema; a schema without any is its own only one. */
export const formsOf = (schema: Schema): Schema[] => {
  const forms = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  return forms.length > 0 ? forms.flatMap((form) => formsOf(schemaOf(form))) : [schema]
}

const schemaOf = (schema: Schema | boolean): Schema => (typeof schema === 'boolean' ? {} : schema)

const isOfForm = ({ properties = {} }: Schema, value: unknown) =>
  isObject(value) &&
  Object.entries(properties).every(
    ([name, inner]) => schemaOf(inner).const === undefined || value[name] === schemaOf(inner).const,
  )

const entriesOf = (entry: Schema, old: unknown, length: number): unknown[] => {
  const held: unknown[] = Array.isArray(old) && old.length > 0 ? old : [exampleOf(entry)]
  return held.length < length ? [...held, held[0]] : held
}

/** A value of the schema; the old one if it fits. */
const exampleOf = (schema: Schema, old?: unknown): unknown => {
  const [form = {}] = formsOf(schema)
  if (form.const !== undefined) return form.const
  if (form.properties) {
    const was = isObject(old) ? old : {}
    return Object.fromEntries(
      (form.required ?? []).map((name) => [
        name,
        exampleOf(schemaOf(form.properties?.[name] ?? {}), was[name]),
      ]),
    )
  }
  if (old !== undefined) return old
  if (form.enum) return form.enum[0]
  if (form.format === 'uuid') return crypto.randomUUID()
  return { array: [], boolean: true, integer: 1, string: 'x' }[String(form.type)]
}

const withValue = (input: Input, place: Place, value: unknown): Input => {
  const put = (node: unknown, rest: Place): unknown => {
    const [head, ...tail] = rest
    if (head === undefined) return value
    if (Array.isArray(node)) return node.map((entry: unknown, at) => (at === head ? put(entry, tail) : entry))
    const inner = isObject(node) ? node : {}
    return { ...inner, [head]: put(inner[head], tail) }
  }
  const changed = put(input, place)
  return isObject(changed) ? changed : input
}

const valueAt = (input: unknown, place: Place): unknown =>
  place.reduce<unknown>((node, name) => {
    if (Array.isArray(node)) return node[Number(name)]
    return isObject(node) ? node[name] : undefined
  }, input)

const isObject = (value: unknown): value is Input =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Is it valid there, by type, length and choices? */
export const mayHold = (schema: Schema, value: unknown): boolean => {
  const { anyOf, oneOf } = schema
  if (value === undefined) return true // omitted, or requested explicitly
  if (anyOf || oneOf) return formsOf(schema).some((form) => mayHold(form, value))
  if (schema.const !== undefined) return schema.const === value
  if (schema.enum) return schema.enum.some((choice) => choice === value)
  if (schema.type === undefined) return true
  if (!isOfType(String(schema.type), value)) return false
  if (typeof value === 'string')
    return value.length >= (schema.minLength ?? 0) && value.length <= (schema.maxLength ?? Infinity)
  if (typeof value !== 'number') return true
  return value >= (schema.minimum ?? -Infinity) && value <= (schema.maximum ?? Infinity)
}

const isOfType = (type: string, value: unknown) => {
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isObject(value)
  if (type === 'integer') return Number.isInteger(value)
  return type === (value === null ? 'null' : typeof value)
}
