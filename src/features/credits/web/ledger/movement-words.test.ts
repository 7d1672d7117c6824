import { describe, expect, it } from 'vitest'
import { MOVEMENT_KINDS } from '../../rules.ts'
import { movementBadge, movementLink, signedCredits } from '../LedgerPage.tsx'

describe('a movement of credits', () => {
  it('has a label for its kind', () => {
    expect(
      MOVEMENT_KINDS.map((kind) => movementBadge({ kind, credits: kind === 'used' ? -1 : 1 }).label),
    ).toEqual(['Kjøpt', 'Gitt', 'Brukt', 'Tilbakeført', 'Refundert'])
    expect(movementBadge({ kind: 'granted', credits: -5 }).label).toBe('Trukket tilbake')
  })

  it('has its sign, the real minus, and non-breaking spaces', () => {
    expect([500, -3, 1].map(signedCredits)).toEqual(['+500', '\u22123', '+1'])
    expect([10_000, -1200].map(signedCredits)).toEqual(['+10\u00a0000', '\u22121\u00a0200'])
  })

  it('links to the receipt or the assignment, if there is one', () => {
    expect(movementLink({ purchaseId: 'p', assignmentId: null })).toEqual({
      href: '/admin/credits-sms/kvittering/p',
      label: 'Kvittering',
    })
    expect(movementLink({ purchaseId: null, assignmentId: 'a' })).toEqual({
      href: '/admin/oppdragslogg/a',
      label: 'Se oppdraget',
    })
    expect(movementLink({ purchaseId: null, assignmentId: null })).toBeNull()
  })
})
