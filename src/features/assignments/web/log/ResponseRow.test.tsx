// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { RecipientRow } from '../../log-shapes.ts'
import { ResponseRow } from './ResponseRow.tsx'

const at = '2026-11-23T05:40:00.000Z'
const ola: RecipientRow = {
  vikarId: 'o',
  fullName: 'Ola Hansen',
  phone: '+4791234501',
  response: 'declined',
  message: 'Er syk',
  respondedAt: at,
  withdrawnAt: null,
  noSms: false,
  absence: null,
  isBusy: false,
  openedAt: null,
  sms: null,
  email: null,
}

const said = (changes: Partial<RecipientRow>) => {
  render(<ResponseRow recipient={{ ...ola, ...changes }} />)
  const words = screen.getByRole('listitem').textContent
  cleanup()
  return words
}

afterEach(cleanup)

describe('a recipient', () => {
  it('who has withdrawn has not simply said no', () => {
    expect(said({})).toMatch(/^Ola HansenAvslåttEr sykSvarte 23\.11\.2026 kl\. 06\.40/)
    expect(said({ withdrawnAt: at })).toMatch(
      /^Ola HansenMeldte avbudEr sykMeldte avbud 23\.11\.2026 kl\. 06\.40Ingen/,
    )
  })

  it('who has answered anew since has the new answer, and both times', () => {
    expect(said({ response: 'accepted', respondedAt: '2026-11-23T06:00:00.000Z', withdrawnAt: at })).toMatch(
      /^Ola HansenAkseptertEr sykSvarte 23\.11\.2026 kl\. 07\.00Meldte avbud tidligere, 23\.11\.2026 kl\. 06\.40/,
    )
  })

  it('who wants no SMS is marked, and who has said that they are away', () => {
    expect(said({ noSms: true })).toContain('Vil ikke ha SMS')
    expect(said({ absence: { reason: 'Syk', until: `${new Date().getFullYear()}-11-24` } })).toContain(
      'Utilgjengelig: syk til 24. nov.',
    )
  })
})
