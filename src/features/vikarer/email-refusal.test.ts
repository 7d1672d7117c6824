import { expect, it } from 'vitest'
import { refusalAdvice } from './web/EmailRefused.tsx'

it.each([
  ['5.2.2: smtp; 552-5.2.2 over quota', /^Postkassen er full/],
  ['550 5.1.1 No such user', /^Adressen finnes ikke/],
  ['5.1.10: smtp;550 5.1.10 RecipientNotFound', /^Adressen finnes ikke/],
  ['5.4.4: X-Postfix; Host or domain name not found', /^Adressen finnes ikke/],
  ['550 Go away', /^Adressen ble avvist/],
])('%s is explained in words', (words, advice) => {
  expect(refusalAdvice(words)).toMatch(advice)
})
