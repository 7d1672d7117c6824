import english from 'zod/v4/locales/en.js'
import norwegian from 'zod/v4/locales/no.js'
import type * as z from 'zod'

type Issue = z.core.$ZodRawIssue

const LANGUAGES = [norwegian().localeError, english().localeError]

/** The schema library's own sentences for this issue, in Norwegian, in English, and without a language. */
export const librarySentences = (issue: object): string[] => [
  'Invalid input', // without any language
  ...LANGUAGES.flatMap((sentenceOf) => {
    const sentence = sentenceOf({ ...issue, message: undefined } as Issue)
    return typeof sentence === 'string' ? [sentence] : []
  }),
]

/** One issue of each kind that the library knows. */
const ISSUES = [
  { code: 'invalid_type', expected: 'string' },
  { code: 'invalid_type', expected: 'Date' },
  { code: 'invalid_value', values: [7] },
  { code: 'invalid_value', values: [7, 8] },
  ...['string', 'array', 'number'].flatMap((origin) => [
    { code: 'too_big', origin, maximum: 7 },
    { code: 'too_small', origin, minimum: 7 },
  ]),
  ...['regex', 'url', 'uuid', 'datetime', 'date', 'base64', 'starts_with', 'ends_with', 'includes'].map(
    (format) => ({ code: 'invalid_format', format }),
  ),
  { code: 'not_multiple_of', divisor: 7 },
  { code: 'unrecognized_keys', keys: ['x'] },
  { code: 'unrecognized_keys', keys: ['x', 'y'] },
  { code: 'invalid_key', origin: 'record' },
  { code: 'invalid_element', origin: 'map' },
  { code: 'invalid_union' },
] as const

const sentences = new Set(ISSUES.flatMap(librarySentences))
/** The part before the colon does not depend on the issue: `For stor(t): ...`. */
const openings = [...sentences]
  .filter((text) => text.includes(': '))
  .map((text) => `${text.split(': ')[0]}: `)

export const isLibrarySentence = (text: string): boolean =>
  sentences.has(text) || openings.some((opening) => text.startsWith(opening))
