import { expect, it } from 'vitest'
import { ASKED_CODES } from './asked-codes.ts'
import { reasonWords, type Reason } from './reason-words.ts'

const words = (code: string, known: Partial<Reason> = {}) =>
  reasonWords({ code, name: null, minutes: null, ...known })

it('every cause of a turn has its words, with and without a name', () => {
  expect(words('no', { name: 'Siri Dahl' })).toBe('Siri Dahl sa nei')
  expect(words('no')).toBe('noen sa nei')
  expect(words('yes', { name: 'Siri Dahl' })).toBe('Siri Dahl sa ja og flere trengs')
  expect(words('withdrawn', { name: 'Siri Dahl' })).toBe('Siri Dahl meldte avbud')
  expect(words('removed', { name: 'Siri Dahl', removedBy: 'Kari Nordmann' })).toBe(
    'Kari Nordmann fjernet Siri Dahl fra vakten',
  )
  expect(words('removed', { name: 'Siri Dahl' })).toBe('Siri Dahl ble fjernet fra vakten')
  expect(words('failed', { name: 'Siri Dahl' })).toBe('meldingen til Siri Dahl ikke kom fram')
  expect(words('patience', { minutes: 10 })).toBe('ingen svarte innen 10\u00a0min')
  expect(words('patience', { minutes: 120, name: 'Siri Dahl' })).toBe('Siri Dahl ikke svarte innen 2 timer')
  expect(words('patience')).toBe('ingen svarte i tide')
  const others = ['start', 'deadline', 'together']
  expect(ASKED_CODES.filter((code) => words(code) === null)).toEqual(others)
})
