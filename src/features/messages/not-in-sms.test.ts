import { expect, it } from 'vitest'
import { notInSms } from './not-in-sms.ts'

it('names each character that an SMS cannot hold, once, and says nothing where all are held', () => {
  expect(notInSms('Takk 👍👍 for hjelpen 🎉')).toBe('Disse tegnene kan ikke sendes på SMS: 👍 🎉')
  expect(notInSms('Takk for hjelpen, Øystein – “bra”')).toBeNull()
  expect(notInSms('')).toBeNull()
})
