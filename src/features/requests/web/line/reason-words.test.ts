import { expect, it } from 'vitest'
import { reasonWords } from './reason-words.ts'

it('says why a substitute was asked then', () => {
  const words = (
    because: Parameters<typeof reasonWords>[0]['because'],
    known: Partial<Parameters<typeof reasonWords>[0]> = {},
  ) => reasonWords({ because, answeredBy: null, patienceMinutes: null, ...known })
  expect(words('no', { answeredBy: 'Siri Dahl' })).toBe('Siri Dahl sa nei')
  expect(words('no')).toBe('noen sa nei')
  expect(words('yes', { answeredBy: 'Siri Dahl' })).toBe('Siri Dahl sa ja og flere trengs')
  expect(words('failed')).toBe('en melding feilet')
  expect(words('patience', { patienceMinutes: 10 })).toBe('ingen svarte innen 10\u00a0min')
  expect(words('patience', { patienceMinutes: 120 })).toBe('ingen svarte innen 2 timer')
  expect(words('patience')).toBe('ingen svarte i tide')
})
