import { expect, it } from 'vitest'
import type { AskedTogether } from '../../shapes.ts'
import { askedWords, reasonWords } from './reason-words.ts'

const asked = (changes: Partial<AskedTogether> = {}): AskedTogether => ({
  at: '2026-11-26T05:02:00.000Z',
  because: 'no',
  count: 1,
  names: ['Ola Hansen'],
  answeredBy: null,
  patienceMinutes: null,
  ...changes,
})

it('names those who were asked together, and counts more than three', () => {
  const three = ['Ola Hansen', 'Siri Dahl', 'Kari Vik']
  expect(askedWords(asked({ because: 'start', count: 3, names: three }))).toBe(
    'Spurte Ola Hansen, Siri Dahl og Kari Vik, først i køen',
  )
  expect(askedWords(asked({ because: 'deadline', count: 9, names: three }))).toBe(
    'Spurte 9 vikarer, alle som var igjen i køen',
  )
  expect(askedWords(asked({ because: 'deadline' }))).toBe('Spurte Ola Hansen, den siste i køen')
})

it('says why somebody was asked then', () => {
  const words = (because: AskedTogether['because'], known: Partial<AskedTogether> = {}) =>
    reasonWords(asked({ because, ...known }))
  expect(words('no', { answeredBy: 'Siri Dahl' })).toBe('Siri Dahl sa nei')
  expect(words('no')).toBe('noen sa nei')
  expect(words('yes', { answeredBy: 'Siri Dahl' })).toBe('Siri Dahl sa ja og flere trengs')
  expect(words('failed')).toBe('en melding feilet')
  expect(words('patience', { patienceMinutes: 10 })).toBe('ingen svarte innen 10\u00a0min')
  expect(words('patience', { patienceMinutes: 120 })).toBe('ingen svarte innen 2 timer')
  expect(words('patience')).toBe('ingen svarte i tide')
  expect(askedWords(asked({ because: 'patience', patienceMinutes: 10 }))).toBe(
    'Spurte Ola Hansen: ingen svarte innen 10\u00a0min',
  )
})
