import { describe, expect, it } from 'vitest'
import type { MyAssignment } from '../contract.ts'
import { groupComing } from './groups.ts'
import { ASKED, WON } from './sample.ts'

const titles = (assignments: readonly MyAssignment[]) => assignments.map(({ title }) => title)

describe('the coming assignments of a substitute', () => {
  it('are first what can be had now, then their own shifts, then the rest', () => {
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

  it('cannot be had when the time ran out since they were fetched', () => {
    expect(groupComing([{ ...ASKED, hasEnded: true }]).open).toEqual([])
  })
})
