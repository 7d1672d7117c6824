import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AnySchema } from '@orpc/contract'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { contract } from '#app/contract.ts'
import { librarySentences } from './library-words.ts'

/** The specification's own texts, which the library also uses. */
const QUOTED = 'Ugyldig e-postadresse'

const LONG = 'x'.repeat(200_000)
const VALUES = [
  [undefined, null, true, 0, -1, 1.5, 1e9, -1e9, 2 ** 60, Number.NaN, new Date('')],
  ['', ' ', 'x', 'xy', '1', '2026-02-30', '25:00', 'a@', 'http:', LONG, 'x'.repeat(300)],
  [[], ['x'], Array.from({ length: 20_000 }, () => 'x'), {}, { kind: 'x' }, { a: { b: 1 } }],
].flat()

type Node = z.core.$ZodType

/** A schema and all schemas in it. */
const nodesOf = (schema: Node, seen = new Set<Node>()): Set<Node> => {
  if (seen.has(schema)) return seen
  seen.add(schema)
  const { def } = (schema as z.core.$ZodTypes)._zod
  for (const inner of innerOf(def)) nodesOf(inner, seen)
  return seen
}

const innerOf = (def: z.core.$ZodTypes['_zod']['def']): readonly Node[] => {
  switch (def.type) {
    case 'object':
      return Object.values(def.shape)
    case 'array':
      return [def.element]
    case 'record':
      return [def.keyType, def.valueType]
    case 'tuple':
      return def.items
    case 'union':
      return def.options
    case 'intersection':
      return [def.left, def.right]
    case 'pipe':
      return [def.in, def.out]
    case 'lazy':
      return [def.getter()]
    default:
      return 'innerType' in def ? [def.innerType] : []
  }
}

const inputs = Object.values(contract).flatMap((router) =>
  Object.values(router).flatMap((procedure) => {
    const { inputSchema, route } = procedure['~orpc'] as {
      inputSchema?: AnySchema
      route: { operationId?: string }
    }
    return inputSchema ? [{ input: inputSchema as unknown as Node, operationId: route.operationId }] : []
  }),
)

const problemsOf = (schema: Node, value: unknown): z.core.$ZodIssue[] =>
  z.safeParse(schema, value, { reportInput: true }).error?.issues ?? []

const src = fileURLToPath(new URL('../src/', import.meta.url))
const WORDS = path.join(src, 'shared/schema-words.ts')

const importedBy = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type)(?:[^']*? from )?'([^']+)'/gm)].flatMap(
    ([, name = '']) => {
      if (name === 'zod/mini') return [name]
      if (name.startsWith('.')) return [path.join(path.dirname(file), name)]
      return /^#(app|features|server|shared|web)\/.*\.tsx?$/.test(name) ? [path.join(src, name.slice(1))] : []
    },
  )

const reachedFrom = (file: string, seen = new Set<string>()): Set<string> => {
  for (const other of importedBy(file)) {
    if (seen.has(other)) continue
    seen.add(other)
    if (other !== 'zod/mini') reachedFrom(other, seen)
  }
  return seen
}

describe('a field without its own message', () => {
  it('is found in the contracts', () => {
    expect(inputs.length).toBeGreaterThan(100)
    expect(new Set(inputs.flatMap(({ input }) => [...nodesOf(input)])).size).toBeGreaterThan(300)
  })

  it.each(inputs)("is never refused in the library's words by $operationId", ({ input }) => {
    const foreign = [...nodesOf(input)].flatMap((schema) =>
      VALUES.flatMap((value) =>
        problemsOf(schema, value)
          .filter((issue) => librarySentences(issue).includes(issue.message) && issue.message !== QUOTED)
          .map(({ message }) => message),
      ),
    )
    expect([...new Set(foreign)]).toEqual([])
  })

  // The texts are part of the schemas, so that no page has to fetch them.
  it('has a message wherever a schema is created', async () => {
    const without: string[] = []
    for await (const name of glob('{shared,features,web}/**/*.{ts,tsx}', { cwd: src })) {
      const file = path.join(src, name)
      if (/\.test\.|sample-page|[\\/]server[\\/]/.test(file) || !importedBy(file).includes('zod/mini'))
        continue
      if (file !== WORDS && !reachedFrom(file).has(WORDS)) without.push(name)
    }
    expect(without).toEqual([])
  })
})
