import { expect, it } from 'vitest'
import { failureWords } from './sms-words.ts'

const failed = { status: 'failed', isStopped: false, failure: null } as const

it('a failed SMS says why, in the words of the gateway where it gave some', () => {
  expect(failureWords({ ...failed, failure: 'nummeret er ikke i bruk' })).toBe('Nummeret er ikke i bruk')
  expect(failureWords(failed)).toBe('Ingen grunn oppgitt')
  expect(failureWords({ ...failed, failure: ' ' })).toBe('Ingen grunn oppgitt')
  expect(failureWords({ ...failed, isStopped: true })).toBe('Stanset: ingen trengte den lenger')
})

it('an SMS that was sent says nothing more, whatever an earlier try met with', () => {
  expect(failureWords({ status: 'sent', isStopped: false, failure: 'timeout' })).toBeNull()
})
