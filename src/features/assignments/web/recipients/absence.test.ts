import { describe, expect, it } from 'vitest'
import { absenceLabel, absenceState, reasonsInWords } from './absence.ts'

const NOW = new Date('2026-11-23T05:30:00Z')
const holiday = { reason: 'Ferie', until: '2026-11-30' } as const
const ill = { reason: 'Syk', until: '2026-11-24' } as const
const unsaid = { reason: null, until: '2026-12-01' } as const

describe('why somebody is away', () => {
  it('says the reason, when there is one, and the last day', () => {
    expect(absenceLabel(holiday, NOW)).toBe('Utilgjengelig: ferie til 30. nov.')
    expect(absenceLabel(unsaid, NOW)).toBe('Utilgjengelig til 1. des.')
    expect(absenceState(holiday, NOW)).toBe('er utilgjengelig (ferie til 30. nov.)')
    expect(absenceState(unsaid, NOW)).toBe('er utilgjengelig til 1. des.')
  })

  it('names the year when it is not this one', () => {
    expect(absenceLabel({ ...holiday, until: '2027-05-04' }, NOW)).toBe(
      'Utilgjengelig: ferie til 4. mai 2027',
    )
  })

  it('is counted by reason where several are away', () => {
    expect(reasonsInWords([holiday, ill, holiday])).toBe('(2 ferie, 1 syk)')
    expect(reasonsInWords([holiday, unsaid])).toBe('(1 ferie)')
    expect(reasonsInWords([ill])).toBe('(syk)')
    expect(reasonsInWords([unsaid, null])).toBe('')
  })
})
