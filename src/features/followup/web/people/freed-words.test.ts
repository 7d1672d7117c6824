import { expect, it } from 'vitest'
import { freedWords } from './freed-words.ts'

const now = new Date('2026-11-23T06:00:00Z')
const shift = { startsAt: '2026-11-24T06:45:00.000Z', isInOrder: false, lineLength: null, asked: 3 }
const line = { ...shift, isInOrder: true, lineLength: 5 }
const late = { canBeAsked: true } as const
const holder = { canBeAsked: false } as const

it('tells before a removal who is asked about the place', () => {
  expect(freedWords(shift, [holder, late, late], now)).toMatch(
    /^2 i reserve får spørsmålet av seg selv\. De andre som er spurt, får ikke beskjed før/,
  )
  expect(freedWords(line, [holder, late], now)).toBe(
    '1 i reserve får spørsmålet av seg selv, før resten av køen.',
  )
  expect(freedWords(line, [holder], now)).toBe('Ingen er i reserve. Køen går videre av seg selv.')
  expect(freedWords({ ...line, asked: 5 }, [holder], now)).toMatch(/^Ingen er i reserve\. De andre/)
})

it('counts only those whom the service asks', () => {
  expect(freedWords(shift, [{ canBeAsked: false }], now)).toMatch(/^Ingen er i reserve/)
})

it('says that nobody is asked once the shift has begun', () => {
  expect(freedWords({ ...line, startsAt: now.toISOString() }, [late], now)).toBe(
    'Vakten har begynt, så ingen andre får spørsmålet av seg selv.',
  )
})
