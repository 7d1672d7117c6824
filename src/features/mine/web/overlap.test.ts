import { describe, expect, it } from 'vitest'
import { overlapWords } from './overlap.ts'
import { ASKED, WON } from './sample.ts'

/** From 07:45 to 14:30, as what is asked about. */
const own = { ...WON, id: 'own', title: 'Gym 5A' }

describe('a request at the time of an own shift', () => {
  it('says which shift it is', () => {
    const early = { ...own, startTime: '06:00:00', endTime: '07:46:00' }
    expect(overlapWords(ASKED, [early])).toBe('Du har en annen vakt da: Gym 5A, 06.00–07.46')
  })

  it('names the day of one that began on another, and all of several', () => {
    const night = { ...own, date: '2026-11-22', startTime: '22:00:00', endTime: '08:00:00' }
    expect(overlapWords(ASKED, [night, own])).toBe(
      'Du har andre vakter da: Gym 5A, søn. 22. nov., 22.00–08.00; Gym 5A, 07.45–14.30',
    )
  })

  it('does not mind shifts that touch, are over, or are the same', () => {
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
