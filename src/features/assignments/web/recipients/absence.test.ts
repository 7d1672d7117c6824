import { describe, expect, it } from 'vitest'
import { reasonsInWords } from './absence.ts'

const holiday = { reason: 'Ferie', until: '2026-11-30' } as const
const ill = { reason: 'Syk', until: '2026-11-24' } as const
const unsaid = { reason: null, until: '2026-12-01' } as const

describe('why somebody is away', () => {
  it('is counted by reason where several are away', () => {
    expect(reasonsInWords([holiday, ill, holiday])).toBe('(2 ferie, 1 syk)')
    expect(reasonsInWords([holiday, unsaid])).toBe('(1 ferie)')
    expect(reasonsInWords([ill])).toBe('(syk)')
    expect(reasonsInWords([unsaid, null])).toBe('')
  })
})
