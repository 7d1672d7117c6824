import { describe, expect, it } from 'vitest'
import { absenceLabel, absentWords } from './absence.ts'

const NOW = new Date('2026-11-23T05:30:00Z')

describe('for how long somebody is away', () => {
  it('is said on its own and in a sentence', () => {
    expect(absenceLabel({ until: '2026-11-30' }, NOW)).toBe('Utilgjengelig til 30. nov.')
    expect(absentWords({ until: '2026-12-01' }, NOW)).toBe('utilgjengelig til 1. des.')
  })

  it('names the year when it is not this one', () => {
    expect(absenceLabel({ until: '2027-05-04' }, NOW)).toBe('Utilgjengelig til 4. mai 2027')
  })
})
