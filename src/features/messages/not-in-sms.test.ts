import { expect, it } from 'vitest'
import { notInSms } from './not-in-sms.ts'

it('lists each character that an SMS cannot show once, and returns null without any', () => {
  expect(notInSms('Takk 👍👍 for hjelpen 🎉')).toBe('Disse tegnene kan ikke sendes på SMS: 👍 🎉')
  expect(notInSms('Takk for hjelpen, Øystein – “bra”')).toBeNull()
  expect(notInSms('')).toBeNull()
})
