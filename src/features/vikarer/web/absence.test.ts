import { describe, expect, it } from 'vitest'
import { absenceLabel, absentWords } from './absence.ts'

const NOW = new Date('2026-11-23T05:30:00Z')

describe('the end of an absence', () => {
  it('is written on its own and in a sentence', () => {
    expect(absenceLabel({ until: '2026-11-30' }, NOW)).toBe('Utilgjengelig til 30. nov.')
    expect(absentWords({ until: '2026-12-01' }, NOW)).toBe('utilgjengelig til 1. des.')
  })

  it('includes the year unless it is this one', () => {
    expect(absenceLabel({ until: '2027-05-04' }, NOW)).toBe('Utilgjengelig til 4. mai 2027')
  })
})
