import { describe, expect, it } from 'vitest'
import type { MyAssignment } from '../contract.ts'
import { groupComing, overlapWords, summaryWords } from './groups.ts'
import { ASKED, WON } from './sample.ts'

const titles = (assignments: readonly MyAssignment[]) => assignments.map(({ title }) => title)

describe('the coming assignments of a substitute', () => {
  it('are first open shifts, then their own, then the rest', () => {
    const { open, awaiting, mine, others, given } = groupComing([
      { ...ASKED, title: 'nei, fortsatt ledig', state: 'declined', response: 'declined' },
      { ...ASKED, title: 'tatt, aldri besvart', state: 'taken', isOpen: false },
      { ...WON, title: 'min' },
      { ...ASKED, title: 'venter svar' },
      { ...ASKED, title: 'ledig igjen', response: 'interested' },
      { ...ASKED, title: 'meldte avbud', state: 'withdrawn', response: 'declined' },
      { ...ASKED, title: 'for sent ute', state: 'taken', isOpen: false, response: 'interested' },
      { ...ASKED, title: 'avlyst', state: 'cancelled', isOpen: false },
      { ...WON, title: 'fullført før tiden', state: 'completed' },
    ])
    expect(titles(open)).toEqual(['venter svar', 'ledig igjen', 'nei, fortsatt ledig', 'meldte avbud'])
    expect(titles(awaiting)).toEqual(['venter svar', 'ledig igjen'])
    expect(titles(mine)).toEqual(['min', 'fullført før tiden'])
    expect(titles(others)).toEqual(['for sent ute', 'tatt, aldri besvart', 'avlyst'])
    expect(given).toBe(1)
  })

  it('are not open if their time has passed since the fetch', () => {
    expect(groupComing([{ ...ASKED, hasEnded: true }]).open).toEqual([])
  })
})

/** From 07:45 to 14:30, like the request. */
const own = { ...WON, id: 'own', title: 'Gym 5A' }

describe('a request that overlaps an own shift', () => {
  it('shows that shift', () => {
    const early = { ...own, startTime: '06:00:00', endTime: '07:46:00' }
    expect(overlapWords(ASKED, [early])).toBe('Du har en annen vakt da: Gym 5A, 06.00–07.46')
  })

  it('shows the employer of a shift at another one', () => {
    const elsewhere = { ...own, employerName: 'Solbakken' }
    expect(overlapWords(ASKED, [elsewhere])).toBe(
      'Du har en annen vakt da: Gym 5A hos Solbakken, 07.45–14.30',
    )
  })

  it('shows the day if it began on another, and of all if there are several', () => {
    const night = { ...own, date: '2026-11-22', startTime: '22:00:00', endTime: '08:00:00' }
    expect(overlapWords(ASKED, [night, own])).toBe(
      'Du har andre vakter da: Gym 5A, søn. 22. nov., 22.00–08.00; Gym 5A, 07.45–14.30',
    )
  })

  it('ignores shifts that are adjacent, over, or the same', () => {
    const before = { ...own, startTime: '06:00:00', endTime: '07:45:00' }
    const after = { ...own, startTime: '14:30:00', endTime: '20:00:00' }
    expect(overlapWords(ASKED, [before, after, { ...own, date: '2026-11-24' }])).toBeNull()
    expect(
      overlapWords(ASKED, [
        { ...own, state: 'completed' },
        { ...own, id: ASKED.id },
      ]),
    ).toBeNull()
  })
})

describe("the line below the substitute's welcome", () => {
  it('has the number of open questions and the next shift', () => {
    expect(summaryWords([ASKED, WON], 51, '2026-11-22')).toBe(
      '51 oppdrag venter på svar fra deg. Neste vakt er i morgen kl.\u00a007.45–14.30.',
    )
    expect(summaryWords([ASKED], 1, '2026-11-20')).toBe('1 oppdrag venter på svar fra deg.')
    expect(summaryWords([WON], 0, '2026-11-20')).toBe('Neste vakt er man. 23. nov. kl.\u00a007.45–14.30.')
    expect(summaryWords([{ ...WON, startTime: '02:00:00' }], 0, '2026-11-20')).toBe(
      'Neste vakt er natt til man. 23. nov. kl.\u00a002.00–14.30.',
    )
  })

  it('mentions a shift that has started', () => {
    expect(summaryWords([{ ...WON, hasStarted: true }], 0, '2026-11-23')).toBe(
      'Vakten din 07.45–14.30 er i gang.',
    )
  })

  it('has a neutral text when there is nothing', () => {
    const refused = { ...ASKED, state: 'declined', response: 'declined' } as const
    expect(summaryWords([refused], 0, '2026-11-22')).toBe('Ingen oppdrag venter på svar fra deg nå.')
  })
})
