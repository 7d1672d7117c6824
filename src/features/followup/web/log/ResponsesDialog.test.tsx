// @vitest-environment happy-dom
import { recipientRow } from '#test/sample-assignment.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { RecipientRow } from '../../shapes.ts'
import { ResponseRow } from './ResponsesDialog.tsx'

const at = '2026-11-23T05:40:00.000Z'
const ola = recipientRow({
  response: 'declined',
  message: 'Er syk',
  respondedAt: at,
})

const delivered = { state: 'delivered', at, deliveredAt: at } as const

const said = (changes: Partial<RecipientRow>, isOver = false) => {
  render(<ResponseRow recipient={{ ...ola, ...changes }} isOver={isOver} />)
  const words = screen.getByRole('listitem').textContent
  cleanup()
  return words
}

afterEach(cleanup)

describe('a recipient', () => {
  it('shows a withdrawal as more than a no', () => {
    expect(said({})).toMatch(/^Ola HansenAvslåttEr sykSvarte 23\.11\.2026 kl\. 06\.40/)
    expect(said({ withdrawnAt: at })).toMatch(
      /^Ola HansenMeldte avbudEr sykMeldte avbud 23\.11\.2026 kl\. 06\.40Ingen/,
    )
  })

  it('shows the new answer of a recipient who has answered again, and both times', () => {
    expect(said({ response: 'accepted', respondedAt: '2026-11-23T06:00:00.000Z', withdrawnAt: at })).toMatch(
      /^Ola HansenAkseptertEr sykSvarte 23\.11\.2026 kl\. 07\.00Meldte avbud tidligere, 23\.11\.2026 kl\. 06\.40/,
    )
  })

  it('is pending while the shift is open, and without an answer afterwards', () => {
    const silent = { response: null, message: null, respondedAt: null, sms: delivered }
    expect(said(silent)).toMatch(/^Ola HansenVenter svarSMS: Levert/)
    expect(said(silent, true)).toMatch(/^Ola HansenIngen responsSMS: Levert/)
  })

  it('is not pending if they were sent nothing', () => {
    const silent = { response: null, message: null, respondedAt: null }
    expect(said(silent)).toBe('Ola HansenIkke sendtIngen melding sendt912 34 501')
    expect(said({ ...silent, sms: { ...delivered, state: 'failed' } }, true)).toContain(
      'Ikke sendtSMS: Feilet',
    )
    expect(said({ ...silent, openedAt: at })).toContain('Venter svar')
  })

  it('marks a vikar who declined SMS, and one who is absent', () => {
    expect(said({ noSms: true })).toContain('Vil ikke ha SMS')
    expect(said({ absence: { until: `${new Date().getFullYear()}-11-24` } })).toContain(
      'Utilgjengelig til 24. nov.',
    )
  })
})
