import { readFile } from 'node:fs/promises'
import { describe, expect, inject, it } from 'vitest'
import { CLUSTER_MUTANTS } from '../cluster/mutants.ts'
import { findNotice, withChange, type Mutant } from './mutant.ts'
import { MUTANTS } from './mutants.ts'
import { runMutant } from './run-apart.ts'
import { tally } from './scenario.ts'

/** With another seed the database's own rules may prevent the defect before it breaks the expected promise. */
const SEED = 1

const run = (mutant: Mutant) => runMutant(mutant, inject('testServer').host, SEED)

describe('a broken product is detected:', () => {
  it.each(MUTANTS.filter(({ isQuick }) => isQuick).map((mutant) => [mutant.name, mutant] as const))(
    '%s',
    async (_name, mutant) => {
      const result = await run(mutant)
      expect(findNotice(mutant, result), result.broken.join('\n')).toBeDefined()
    },
    120_000,
  )
})

describe('a mutant', () => {
  it('fits the product as it is', async () => {
    const changes = [...MUTANTS, ...CLUSTER_MUTANTS].flatMap((mutant) => mutant.changes)
    for (const made of changes) withChange(await readFile(made.file, 'utf8'), made)
    expect(changes.length).toBeGreaterThan(25)
  })

  it.each(['nothing of it', 'here it is, and here it is'])('that no longer fits is refused: %s', (source) => {
    const change = { file: 'claim.ts', text: 'here it is', instead: '' }
    expect(() => withChange(source, change)).toThrow(
      'the mutant does not fit: claim.ts must hold exactly once',
    )
  })

  it('that crashes the product entirely does not count as detected', () => {
    const failed = tally([['it failed: one goes']], {})
    expect(findNotice({ breaks: 'one goes' }, failed)).toBeUndefined()
    expect(findNotice({ breaks: 'one goes' }, tally([['one goes']], {}))).toContain('one goes')
  })

  it('that is unknown is refused', async () => {
    const unknown = { name: 'no such mutant', changes: [], caughtBy: 'presses', breaks: '', runs: 1 }
    await expect(run(unknown)).rejects.toThrow('there is no mutant')
  })
})
