import { describe, expect, inject, it } from 'vitest'
import { MUTANTS, withChange, type Mutant } from './mutants.ts'
import { runMutant } from './run-apart.ts'

const run = (mutant: Mutant) => runMutant(mutant, inject('testServer').host)

describe('a product that is broken is seen to be:', () => {
  it.each(MUTANTS.filter(({ isQuick }) => isQuick).map((mutant) => [mutant.name, mutant] as const))(
    '%s',
    async (_name, mutant) => {
      expect((await run(mutant)).violations).toBeGreaterThan(0)
    },
    120_000,
  )
})

describe('a mutant', () => {
  it.each(['nothing of it', 'here it is, and here it is'])(
    'that does not fit any more is refused: %s',
    (source) => {
      const change = { file: 'claim.ts', text: 'here it is', instead: '' }
      expect(() => withChange(source, change)).toThrow(
        'the mutant does not fit: claim.ts must hold exactly once',
      )
    },
  )

  it('that nobody knows stops everything', async () => {
    const unknown = { name: 'no such mutant', changes: [], caughtBy: 'last-credit', runs: 1 }
    await expect(run(unknown)).rejects.toThrow('there is no mutant')
  })
})
