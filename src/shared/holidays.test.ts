import { expect, it } from 'vitest'
import { easterOf, holidaysFrom } from './holidays.ts'

const namesIn = (year: number): string[] =>
  holidaysFrom(`${year}-01-01`, 365).map(({ startDate, name }) => `${startDate} ${name}`)

it('knows the holidays of 2027', () => {
  expect(namesIn(2027)).toEqual([
    '2027-01-01 1. nyttårsdag',
    '2027-03-25 Skjærtorsdag',
    '2027-03-26 Langfredag',
    '2027-03-28 1. påskedag',
    '2027-03-29 2. påskedag',
    '2027-05-01 Arbeidernes dag',
    '2027-05-06 Kristi himmelfartsdag',
    '2027-05-16 1. pinsedag',
    '2027-05-17 Grunnlovsdagen',
    '2027-12-25 1. juledag',
    '2027-12-26 2. juledag',
  ])
})

it.each([
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2038, '2038-04-25'],
  [2049, '2049-04-18'],
  [2076, '2076-04-19'],
])('finds Easter Sunday of %i', (year, date) => {
  expect(easterOf(year)).toBe(date)
})
