import { describe, expect, it } from 'vitest'
import { summaryWords } from './summary-words.ts'
import { ASKED, WON } from './sample.ts'

describe("the line below the substitute's welcome", () => {
  it('says what waits for an answer and when the next shift is', () => {
    expect(summaryWords([ASKED, WON], 51, '2026-11-22')).toBe(
      '51 oppdrag venter på svar fra deg. Neste vakt er i morgen kl. 07.45–14.30.',
    )
    expect(summaryWords([ASKED], 1, '2026-11-20')).toBe('1 oppdrag venter på svar fra deg.')
    expect(summaryWords([WON], 0, '2026-11-20')).toBe('Neste vakt er man. 23. nov. kl. 07.45–14.30.')
  })

  it('knows a shift that has started', () => {
    expect(summaryWords([{ ...WON, hasStarted: true }], 0, '2026-11-23')).toBe(
      'Vakten din 07.45–14.30 er i gang.',
    )
  })

  it('is calm when there is nothing', () => {
    const refused = { ...ASKED, state: 'declined', response: 'declined' } as const
    expect(summaryWords([refused], 0, '2026-11-22')).toBe('Ingen oppdrag venter på svar fra deg nå.')
  })
})
