import { expect, it } from 'vitest'
import { reopenWords } from './reopen-words.ts'

const ola = { fullName: 'Ola Hansen' }
const shift = {
  status: 'cancelled',
  vikarer: [ola],
  places: 1,
  filled: 1,
  isInOrder: false,
  lineLength: null,
  asked: 3,
} as const

it('says who is asked about a shift that was cancelled', () => {
  expect(reopenWords(shift)).toBe(
    'Ola Hansen fikk beskjed om at oppdraget var avlyst, og står i reserve. De i reserve får spørsmålet av seg selv. Andre som er spurt, kan svare ja med lenken de har, men får ingen beskjed før du sender en påminnelse.',
  )
  expect(reopenWords({ ...shift, vikarer: [], isInOrder: true, lineLength: 5 })).toBe(
    'De i reserve får spørsmålet av seg selv, før resten av køen. Andre som er spurt, kan svare ja med lenken de har.',
  )
})

it('says that a shift with all its people is as it was, and who is asked about the places of one without', () => {
  const completed = { ...shift, status: 'completed' } as const
  expect(reopenWords(completed)).toBe(
    'Det blir som det var før det ble markert som fullført. Ingen får beskjed.',
  )
  expect(reopenWords({ ...completed, places: 3 })).toMatch(
    /^Det blir som det var før det ble markert som fullført, med 2 av 3 plasser ledige\. De i reserve får spørsmålet av seg selv\. Andre/,
  )
})
