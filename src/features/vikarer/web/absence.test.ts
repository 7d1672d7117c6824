import { describe, expect, it } from 'vitest'
import { absenceLabel, absentWords } from './absence.ts'

const NOW = new Date('2026-11-23T05:30:00Z')
const holiday = { reason: 'Ferie', until: '2026-11-30' } as const
const unsaid = { reason: null, until: '2026-12-01' } as const

describe('for how long somebody is away', () => {
  it('is said with the reason, when there is one', () => {
    expect(absenceLabel(holiday, NOW)).toBe('Utilgjengelig: ferie til 30. nov.')
    expect(absenceLabel(unsaid, NOW)).toBe('Utilgjengelig til 1. des.')
    expect(absentWords(holiday, NOW)).toBe('utilgjengelig til 30. nov. (ferie)')
    expect(absentWords(unsaid, NOW)).toBe('utilgjengelig til 1. des.')
  })

  it('names the year when it is not this one', () => {
    expect(absenceLabel({ ...holiday, until: '2027-05-04' }, NOW)).toBe(
      'Utilgjengelig: ferie til 4. mai 2027',
    )
  })
})
