import { expect, it } from 'vitest'
import { failureWords } from './sms-words.ts'

const failed = { status: 'failed', isStopped: false, isExpired: false, failure: null } as const

it("an SMS that failed or was stopped has a reason, in the gateway's words if it gave some", () => {
  expect(failureWords({ ...failed, failure: 'nummeret er ikke i bruk' })).toBe('Nummeret er ikke i bruk')
  expect(failureWords(failed)).toBe('Ingen grunn oppgitt')
  expect(failureWords({ ...failed, failure: ' ' })).toBe('Ingen grunn oppgitt')
  expect(failureWords({ ...failed, isExpired: true })).toBe('Rakk ikke fram i tide')
  expect(failureWords({ ...failed, isStopped: true })).toBe('Ingen trengte den lenger')
})

it('an SMS that was sent has no reason, even if an earlier attempt failed', () => {
  expect(failureWords({ status: 'sent', isStopped: false, isExpired: false, failure: 'timeout' })).toBeNull()
})
