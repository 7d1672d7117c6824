import { expect, it } from 'vitest'
import { lineWords, requestWords } from './forecast-words.ts'

const now = new Date('2026-11-23T05:15:00Z')
const forecast = {
  chance: 0.62,
  isRough: false,
  places: 1,
  until: '2026-11-23T05:50:00.000Z',
  expectedMessages: 6,
  mostMessages: 14,
  proposal: null,
}
const line = { ...forecast, kind: 'forecast', soon: null } as const
const plain = (words: string) => words.replaceAll('\u00a0', ' ')

it('shows the chance, its time, and the number of SMS expected', () => {
  expect(plain(requestWords(forecast, now))).toBe('62 % sjanse for et ja før 06.50 · forventet 6 SMS')
  expect(plain(requestWords({ ...forecast, mostMessages: 0 }, now))).toBe('62 % sjanse for et ja før 06.50')
})

it('adds the maximum of a line, and the chance at a near time if there is one', () => {
  expect(plain(lineWords(line, now))).toBe('62 % sjanse for et ja før 06.50 · forventet 6 SMS · maks 14')
  const soon = { chance: 0.35, until: '2026-11-23T05:45:00.000Z' }
  expect(plain(lineWords({ ...line, soon, mostMessages: 0 }, now))).toBe(
    '35 % sjanse for et ja før 06.45, 62 % før vakten begynner',
  )
})

it('calls a chance approximate if it rests on few earlier requests', () => {
  expect(plain(requestWords({ ...forecast, chance: 0.6, isRough: true }, now))).toBe(
    'Omtrent 60 % sjanse for et ja før 06.50 · forventet 6 SMS',
  )
})

it('includes another day, and never presents a chance as certain', () => {
  const at = (until: string, chance: number) =>
    plain(requestWords({ ...forecast, until, chance, places: 3 }, now))
  expect(at('2026-11-24T06:50:00.000Z', 1)).toBe(
    'Over 99 % sjanse for 3 ja før i morgen kl. 07.50 · forventet 6 SMS',
  )
  expect(at('2026-11-24T01:00:00.000Z', 1)).toContain(' natt til tir. 24. nov. kl. 02.00 ')
  expect(at('2026-11-27T06:50:00.000Z', 0)).toBe(
    'Under 1 % sjanse for 3 ja før fre. 27. nov. kl. 07.50 · forventet 6 SMS',
  )
})
