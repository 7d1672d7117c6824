import { describe, expect, it } from 'vitest'
import type { RecipientRow } from '../../shapes.ts'
import { latestWithdrawal, nextStep, reservesOf } from './withdrawal.ts'

const row = (fullName: string, changes: Partial<RecipientRow> = {}): RecipientRow => ({
  vikarId: fullName,
  fullName,
  phone: '+4791234501',
  response: null,
  message: null,
  respondedAt: null,
  withdrawnAt: null,
  noSms: false,
  absence: null,
  isBusy: false,
  openedAt: null,
  sms: null,
  email: null,
  ...changes,
})
const SIX = '2026-11-23T05:00:00.000Z'
const SEVEN = '2026-11-23T06:00:00.000Z'
const EIGHT = '2026-11-23T07:00:00.000Z'
const withdrew = (at: string) =>
  ({ response: 'declined', message: 'Er syk', respondedAt: at, withdrawnAt: at }) as const
const late = (at: string) => ({ response: 'interested', respondedAt: at }) as const

describe('who cannot come after all', () => {
  it('is the last of those who had it, with their message', () => {
    expect(latestWithdrawal([row('Ola', withdrew(SIX)), row('Siri', withdrew(SEVEN)), row('Bo')])).toEqual({
      fullName: 'Siri',
      at: SEVEN,
      message: 'Er syk',
    })
    expect(latestWithdrawal([row('Bo'), row('Ida', { response: 'declined', respondedAt: SIX })])).toBeNull()
  })

  it('has not said it with the words of a later answer', () => {
    const later = { ...withdrew(SIX), respondedAt: SEVEN, message: 'Kan likevel' }
    expect(latestWithdrawal([row('Ola', later)])?.message).toBeNull()
    expect(latestWithdrawal([row('Ola', { ...withdrew(SIX), response: 'accepted' })])?.message).toBeNull()
  })
})

describe('those in reserve', () => {
  it('come in the order in which they said yes, without those who have left the register', () => {
    const rows = [row('Siri', late(EIGHT)), row('Bo', late(SIX)), row('Ola', withdrew(SEVEN))]
    expect(reservesOf(rows).map(({ fullName }) => fullName)).toEqual(['Bo', 'Siri'])
    expect(reservesOf([row('Bo', { ...late(SIX), phone: null })])).toEqual([])
  })

  it('decide what to do next', () => {
    const bo = row('Bo', late(SIX))
    expect(nextStep([bo])).toContain('vikaren i reserve får den også')
    expect(nextStep([bo, row('Ida', late(SEVEN))])).toContain('de i reserve får den også')
    expect(nextStep([row('Ida'), row('Ola', withdrew(SIX))])).toMatch(
      /^Ingen er i reserve\. Velg «Send påmin/,
    )
    expect(nextStep([row('Ola', withdrew(SIX)), row('Ida', { phone: null })])).toMatch(
      /Velg «Opprett lignende»/,
    )
  })
})
