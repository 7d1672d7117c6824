import { describe, expect, it } from 'vitest'
import { badgeOf } from './badge.ts'

const label = (
  state: Parameters<typeof badgeOf>[0]['state'],
  response: Parameters<typeof badgeOf>[0]['response'] = null,
  hasEnded = false,
) => badgeOf({ state, response, hasEnded, isToConfirm: false, hasStarted: false }).label

describe("the badge on one of the substitute's own assignments", () => {
  it("shows the person's answer", () => {
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

  it('waits for an answer only while one is possible', () => {
    expect(label('asked')).toBe('Venter svar')
    expect(label('taken')).toBe('Tatt av en annen')
    expect(label('asked', null, true)).toBe('Ikke svart')
  })

  it('shows that it is over, whatever the answer', () => {
    expect(label('cancelled', 'accepted')).toBe('Avlyst')
    expect(label('completed', 'accepted', true)).toBe('Fullført')
  })
})
