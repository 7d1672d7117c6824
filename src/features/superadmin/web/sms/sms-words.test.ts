import { expect, it } from 'vitest'
import { failureWords } from './sms-words.ts'

const failed = { status: 'failed', isStopped: false, isExpired: false, failure: null } as const

it('an SMS that failed or was stopped says why, in the words of the gateway where it gave some', () => {
  expect(failureWords({ ...failed, failure: 'nummeret er ikke i bruk' })).toBe('Nummeret er ikke i bruk')
  expect(failureWords(failed)).toBe('Ingen grunn oppgitt')
  expect(failureWords({ ...failed, failure: ' ' })).toBe('Ingen grunn oppgitt')
  expect(failureWords({ ...failed, isExpired: true })).toBe('Rakk ikke fram i tide')
  expect(failureWords({ ...failed, isStopped: true })).toBe('Ingen trengte den lenger')
})

it('an SMS that was sent says nothing more, whatever an earlier try met with', () => {
  expect(failureWords({ status: 'sent', isStopped: false, isExpired: false, failure: 'timeout' })).toBeNull()
})
