import * as z from 'zod/mini'
import { required } from './failures.ts'

type RawIssue = z.core.$ZodRawIssue
type Words<Code extends RawIssue['code']> = (issue: Extract<RawIssue, { code: Code }>) => string

/** The message for a field without words of its own. Every schema module imports this file, so each field gets one. */
export const schemaWords = (issue: RawIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return ofType(issue)
    case 'invalid_value':
      return oneOf(issue.values)
    case 'invalid_union':
      return Array.isArray(issue.options) ? oneOf(issue.options) : UNFIT
    case 'too_big':
      return tooBig(issue)
    case 'too_small':
      return tooSmall(issue)
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'Dette er skrevet på en måte vi ikke kan lese'
    case 'not_multiple_of':
      return `Må kunne deles på ${issue.divisor}`
    case 'unrecognized_keys':
      return `Vi kjenner ikke ${issue.keys.map((key) => `«${key}»`).join(', ')}`
    default:
      return UNFIT
  }
}

const UNFIT = 'Dette kan ikke stå her'

const ofType: Words<'invalid_type'> = ({ input, expected }) =>
  input === undefined ? 'Mangler' : (TYPES[expected] ?? UNFIT)

const TYPES: Partial<Record<string, string>> = {
  string: 'Må være tekst',
  number: 'Må være et tall',
  int: 'Må være et helt tall',
  boolean: 'Må være ja eller nei (true eller false)',
  array: 'Må være en liste',
  tuple: 'Må være en liste',
  object: 'Må være et objekt',
  record: 'Må være et objekt',
  date: 'Må være en dato',
  null: 'Må være tomt (null)',
}

const oneOf = (values: readonly unknown[]): string => {
  const names = values.map(String)
  return names.length === 1 ? `Må være ${names[0]}` : `Må være en av disse: ${names.join(', ')}`
}

const tooBig: Words<'too_big'> = ({ origin, maximum, exact, inclusive }) => {
  if (origin === 'string') return exact ? exactly(maximum) : `Kan ikke være lengre enn ${maximum} tegn`
  if (HOLDS_MANY.has(origin)) return `Det kan ikke være flere enn ${maximum}`
  return inclusive === false ? `Må være mindre enn ${maximum}` : `Kan ikke være mer enn ${maximum}`
}

const tooSmall: Words<'too_small'> = ({ origin, minimum, exact, inclusive }) => {
  if (origin === 'string' && exact) return exactly(minimum)
  if (origin === 'string') return minimum === 1 ? required('dette feltet') : `Må ha minst ${minimum} tegn`
  if (HOLDS_MANY.has(origin)) return `Det må være minst ${minimum}`
  return inclusive === false ? `Må være mer enn ${minimum}` : `Kan ikke være mindre enn ${minimum}`
}

const exactly = (length: number | bigint) => `Må ha nøyaktig ${length} tegn`

const HOLDS_MANY = new Set(['array', 'set', 'map'])

const FORMATS: Partial<Record<string, string>> = {
  uuid: 'Dette er ikke en id',
  url: 'Skriv hele nettadressen, som https://www.eksempel.no',
  email: 'Skriv en e-postadresse, som navn@eksempel.no',
  date: 'Skriv datoen som ÅÅÅÅ-MM-DD',
  datetime: 'Skriv tidspunktet som 2026-01-31T12:00:00Z',
}

z.config({ localeError: schemaWords })
