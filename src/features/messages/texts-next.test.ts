import { expect, it } from 'vitest'
import { askedNext } from './texts-next.ts'

const after = (reserves: number, isLineWaiting: boolean) => askedNext({ reserves, isLineWaiting })

it('lists the people that the service asks about a free place', () => {
  expect(after(2, true)).toBe('2 i reserve får spørsmålet av seg selv, før resten av køen.')
  expect(after(1, false)).toBe(
    '1 i reserve får spørsmålet av seg selv. De andre som er spurt, får ikke beskjed før du sender en påminnelse.',
  )
  expect(askedNext({ reserves: 2, isLineWaiting: true, isHalted: true })).toMatch(
    /^Dere har valgt at ingen i reserven eller køen blir spurt nå/,
  )
  expect(after(0, true)).toBe('Ingen er i reserve. Køen går videre av seg selv.')
  expect(after(0, false)).toBe(
    'Ingen er i reserve. De andre som er spurt, får ikke beskjed før du sender en påminnelse.',
  )
})
