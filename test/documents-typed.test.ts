import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { blocksOf, documentedBlocks, type Block, type Passage } from '../trials/machines/documented.ts'
import { NOT_TYPED, PASSAGES } from '../trials/machines/passages.ts'
import { TRIALS } from '../trials/list.ts'

const PAGES = [
  'operations.md',
  'runbook.md',
  ...readdirSync(new URL('../docs/operations', import.meta.url)).map((file) => `operations/${file}`),
]
const typed: readonly Passage[] = Object.values(PASSAGES).flat()

const nameOf = ({ page, under, lines }: Block) => `docs/${page}, '${under}': ${lines.split('\n')[0]}`
const keyOf = ({ page, under, lines }: Block) => [page, under, lines].join('\n')
const keysOf = (passages: readonly Passage[]) => new Set(passages.flatMap(blocksOf).map(keyOf))

describe("commands in the operators' documents", () => {
  it('are each typed by a trial exactly as printed, or have a reason not to be', () => {
    const all = PAGES.flatMap(documentedBlocks)
    expect(all.length).toBeGreaterThan(90)
    const known = keysOf([...typed, ...NOT_TYPED])
    expect(all.filter((block) => !known.has(keyOf(block))).map(nameOf)).toEqual([])
  })

  it('are not excused if a trial types them', () => {
    const known = keysOf(typed)
    expect([...keysOf(NOT_TYPED)].filter((key) => known.has(key))).toEqual([])
  })

  it('are at the places that the trials expect', () => {
    expect([...typed, ...NOT_TYPED].filter((passage) => blocksOf(passage).length === 0)).toEqual([])
  })

  it('are typed by existing trials', () => {
    const names = new Set([...TRIALS.map(({ name }) => name), 'nodes-back'])
    expect(Object.keys(PASSAGES).filter((name) => !names.has(name))).toEqual([])
  })
})
