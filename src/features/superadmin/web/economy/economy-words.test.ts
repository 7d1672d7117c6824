import { ORPCError } from '@orpc/client'
import { expect, it } from 'vitest'
import { failureWords, grantedWords, lastPurchaseWords, shareOfSold, wholeKroner } from './economy-words.ts'

const said = (code: string, status: number, message: string) => new ORPCError(code, { status, message })

it('shows the used share of sold SMS to one decimal, even if none were sold', () => {
  expect(shareOfSold(28, 1750)).toBe('1,6\u00a0% av solgt')
  expect(shareOfSold(1750, 1750)).toBe('100,0\u00a0% av solgt')
  expect(shareOfSold(28, 0)).toBe('0,0\u00a0% av solgt')
})

it('writes øre in the large figure only if there are any', () => {
  expect(wholeKroner(149_000)).toBe('1\u00a0490\u00a0kr')
  expect(wholeKroner(149_050)).toBe('1\u00a0490,50\u00a0kr')
})

it('shows granted credits, less revoked ones', () => {
  expect(grantedWords(1000)).toBe('+\u00a01\u00a0000\u00a0gitt')
  expect(grantedWords(-20)).toBe('\u2212\u00a020\u00a0gitt')
  expect(grantedWords(0)).toBeNull()
})

it('dates a purchase by the day in Oslo', () => {
  expect(lastPurchaseWords('2026-10-31T23:30:00.000Z')).toBe('01.11.2026')
  expect(lastPurchaseWords(null)).toBe('Aldri')
})

it("describes a failure in the specification's words", () => {
  expect(failureWords(said('TOO_MANY_REQUESTS', 429, 'Vent litt.'))).toBe(
    'Feil: Vent litt. Prøv igjen om litt.',
  )
  expect(failureWords(said('INTERNAL_SERVER_ERROR', 500, 'boom'))).toBe('En ukjent feil oppstod')
  expect(failureWords(said('FORBIDDEN', 403, 'Nei'))).toBe('Du har ikke tilgang til denne siden')
})
