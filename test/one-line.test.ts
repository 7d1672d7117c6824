import type { AnySchema } from '@orpc/contract'
import * as z from 'zod'
import { describe, expect, it } from 'vitest'
import { contract } from '#app/contract.ts'

/** Inputs that may have several lines, or are not read by people. */
const SEVERAL_LINES = new Set([
  'description',
  'requirements',
  'message',
  'responseMessage',
  'words',
  'skills',
  'note',
])
/** Secrets, addresses, and values that are compared with stored ones. None of them is stored or shown. */
const NOT_KEPT = new Set([
  'password',
  'newPassword',
  'currentPassword',
  'confirmation',
  'token',
  'sessionId',
  'seen',
  'code',
  'proof',
  'returnTo',
  'version',
])
/** Their `seen` is compared with the shift; the form of a substitute checks the cells of an import. */
const JUDGED_ELSEWHERE = new Set([
  'claim-my-assignment',
  'decline-my-assignment',
  'claim-my-assignments',
  'decline-my-assignments',
  'preview-import',
  'import-vikarer',
])

const MARKS = { 'a line break': '\n', 'a line separator': '\u2028', 'a bidirectional mark': '\u202e' }

/** Invisible characters. */
const UNSEEN = {
  'zero-width space': '\u200b',
  'soft hyphen': '\u00ad',
  'Hangul filler': '\u3164',
  'blank braille': '\u2800',
  tag: '\u{e0041}',
  'combining joiner': '\u034f',
}

const SAMPLES = ['Vikar i 3B', 'Kari Nordmann', 'Skoleveien 1']

interface Field {
  readonly name: string
  readonly schema: z.core.$ZodType
}

/** Each text of a schema with the name of its property. */
const textsIn = (schema: z.core.$ZodType, name: string): Field[] => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([key, inner]) => textsIn(inner, key))
    case 'array':
      return textsIn(def.element, name)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return textsIn(def.innerType, name)
    case 'union':
      return def.options.flatMap((option) => textsIn(option, name))
    case 'intersection':
      return [def.left, def.right].flatMap((part) => textsIn(part, name))
    case 'pipe':
      return textsIn(def.in, name).length > 0 ? [{ name, schema }] : []
    case 'string':
      return [{ name, schema }]
    default:
      return []
  }
}

const fields = Object.values(contract).flatMap((router) =>
  Object.values(router).flatMap((procedure) => {
    const { inputSchema, route } = procedure['~orpc'] as {
      inputSchema?: AnySchema
      route: { operationId?: string }
    }
    return textsIn((inputSchema as unknown as z.core.$ZodType) ?? z.object({}), '').map((field) => ({
      ...field,
      operationId: route.operationId,
    }))
  }),
)

const takes = ({ schema }: Field, text: string) => z.safeParse(schema, text).success

describe('a text on one line', () => {
  it('is found in the contracts', () => {
    const names = new Set(fields.map(({ name }) => name))
    for (const name of ['title', 'location', 'fullName', 'company', 'name', 'search'])
      expect(names).toContain(name)
  })

  it.each(Object.entries(MARKS))('holds no %s in any input of the contracts', (_, mark) => {
    const wrong = fields.filter(
      (field) =>
        !SEVERAL_LINES.has(field.name) &&
        !NOT_KEPT.has(field.name) &&
        !JUDGED_ELSEWHERE.has(field.operationId ?? '') &&
        SAMPLES.some((text) => takes(field, text) && takes(field, text.slice(0, 3) + mark + text.slice(3))),
    )
    expect(wrong.map(({ operationId, name }) => `${operationId} ${name}`)).toEqual([])
  })

  // A name of a zero-width space or a Hangul filler looks empty, and two equal-looking names are two groups.
  it.each(Object.entries(UNSEEN))('keeps no %s in any input of the contracts', (_, mark) => {
    const lines = fields.filter(
      (field) =>
        !SEVERAL_LINES.has(field.name) &&
        !NOT_KEPT.has(field.name) &&
        !JUDGED_ELSEWHERE.has(field.operationId ?? '') &&
        takes(field, 'Kari Nordmann') &&
        takes(field, 'Vikar'),
    )
    expect(lines.length).toBeGreaterThan(10)
    const wrong = lines.filter(({ schema }) => {
      const inside = z.safeParse(schema, `Ka${mark}ri Nordmann`)
      const alone = z.safeParse(schema, mark.repeat(3))
      return inside.data !== 'Kari Nordmann' || (alone.success && alone.data !== '')
    })
    expect(wrong.map(({ operationId, name }) => `${operationId} ${name}`)).toEqual([])
  })

  it.each(['description', 'words', 'skills', 'responseMessage'])(
    'has no mark that turns the direction of writing in %s',
    (name) => {
      const texts = fields.filter(
        (field) =>
          field.name === name && !JUDGED_ELSEWHERE.has(field.operationId ?? '') && takes(field, 'Hei'),
      )
      expect(texts).not.toEqual([])
      for (const { schema } of texts) expect(z.safeParse(schema, 'He\u202ei\u2066').data).toBe('Hei')
    },
  )
})
