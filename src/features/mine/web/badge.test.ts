import { describe, expect, it } from 'vitest'
import { badgeOf, whyNoLongerWithdrawable } from './badge.ts'
import { ASKED, WON } from './sample.ts'

const label = (
  state: Parameters<typeof badgeOf>[0]['state'],
  response: Parameters<typeof badgeOf>[0]['response'] = null,
  hasEnded = false,
) => badgeOf({ state, response, hasEnded, isToConfirm: false, hasStarted: false }).label

describe("the badge on one of the substitute's own assignments", () => {
  it('is the answer that was given', () => {
    expect(label('won', 'accepted')).toBe('Akseptert')
    const moved = { state: 'won', response: 'accepted', hasEnded: false, isToConfirm: true } as const
    expect(badgeOf({ ...moved, hasStarted: false }).label).toBe('Ny tid')
    expect(badgeOf({ ...moved, hasStarted: true }).label).toBe('Akseptert')
    expect(label('declined', 'declined')).toBe('Avslått')
    expect(label('taken', 'interested')).toBe('Interessert')
    expect(label('asked', 'interested')).toBe('Interessert')
  })

  it('distinguishes a withdrawn yes from a no', () => {
    expect(label('withdrawn', 'declined')).toBe('Meldte avbud')
  })

  it('waits for an answer only while one can be given', () => {
    expect(label('asked')).toBe('Venter svar')
    expect(label('taken')).toBe('Tatt av en annen')
    expect(label('asked', null, true)).toBe('Ikke svart')
  })

  it('says that it is over, whatever was answered', () => {
    expect(label('cancelled', 'accepted')).toBe('Avlyst')
    expect(label('completed', 'accepted', true)).toBe('Fullført')
  })
})

it('says why a shift cannot be given back any more', () => {
  expect(whyNoLongerWithdrawable({ ...WON, state: 'cancelled' })).toMatchObject({
    title: 'Oppdraget er avlyst',
    description: 'Vikar i 3B, man. 23. nov.: Du trenger ikke melde avbud.',
  })
  expect(whyNoLongerWithdrawable({ ...WON, hasStarted: true })?.title).toBe('Vakten har startet')
  expect(whyNoLongerWithdrawable({ ...WON, state: 'taken' })?.title).toBe('Oppdraget har endret seg')
})

it('is silent while it can, and when it was given back', () => {
  expect(whyNoLongerWithdrawable(WON)).toBeNull()
  expect(whyNoLongerWithdrawable({ ...ASKED, state: 'withdrawn', response: 'declined' })).toBeNull()
})
