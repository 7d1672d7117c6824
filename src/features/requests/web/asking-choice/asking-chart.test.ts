import { describe, expect, it } from 'vitest'
import { type AskingChoice, askingNow } from '#features/asking/choice.ts'
import { whenOf } from '../../when-words.ts'
import { planWords } from './asking-words.ts'
import { stepWords, chartOf } from './asking-chart.ts'

/** Wednesday 25 November 2026 at 12:00 in Oslo. */
const NOON = new Date('2026-11-25T11:00:00Z')
const NIGHT = new Date('2026-11-25T22:00:00Z')
const START = new Date('2026-11-26T07:00:00Z')
const SOME: AskingChoice = { kind: 'some-at-a-time', openAtMost: 4, patienceMinutes: 10, askAllAt: null }

const asking = (chosen: AskingChoice, now = NOON, starts = [START]) =>
  askingNow(chosen, { length: 14, places: 1, starts }, undefined, now)
const drawn = (chosen: AskingChoice, now = NOON, start = START) =>
  chartOf(asking(chosen, now, [start]), start)
const words = (chosen: AskingChoice, now = NOON, start = START) =>
  stepWords(drawn(chosen, now, start).steps, 14, now)

it.each([
  ['2026-11-25T17:00:00Z', 'kl. 18.00'],
  ['2026-11-26T05:30:00Z', 'kl. 06.30'],
  ['2026-11-26T10:30:00Z', 'kl. 11.30'],
])('a time today or the next morning has no day: %s', (at, words) =>
  expect(whenOf(new Date(at), NOON)).toBe(words),
)

it('a time of tomorrow afternoon has its day, although it is within 24 hours', () => {
  const evening = new Date('2026-11-25T18:31:00Z')
  expect(whenOf(new Date('2026-11-26T16:35:00Z'), evening)).toBe('tor. 26. nov. kl. 17.35')
})

describe('the plan in one line', () => {
  it('has the number, the time to answer and the deadline', () => {
    expect(planWords(asking({ ...SOME, askAllAt: { date: '2026-11-26', time: '06:30' } }))).toBe(
      ': 4 om gangen, 10 min hver, resten kl. 06.30',
    )
    expect(planWords(asking({ ...SOME, isUrgent: false }, NIGHT))).toBe(': 4 om gangen, 10 min hver')
  })

  it('includes the day of a more distant time', () => {
    const sendAt = { date: '2026-11-27', time: '06:00' }
    const later = asking({ kind: 'all-at-once', sendAt }, NOON, [new Date('2026-11-27T08:00:00Z')])
    expect(planWords(later)).toBe(', fre. 27. nov. kl. 06.00')
  })
})

describe('the plan in words', () => {
  it('counts the people asked at each time without an answer', () => {
    expect(words(SOME)).toBe('Hvis ingen svarer: 4 nå, 4 kl. 12.10, 4 kl. 12.20 og 2 kl. 12.30.')
    expect(words({ ...SOME, openAtMost: 1 })).toBe(
      'Hvis ingen svarer: 1 nå, 1 kl. 12.10, 1 kl. 12.20 og så videre. De siste får spørsmålet kl. 14.10.',
    )
  })

  it('counts the people who would not be asked before the shift begins', () => {
    const soon = new Date(NOON.getTime() + 15 * 60_000)
    expect(words(SOME, NOON, soon)).toBe(
      'Hvis ingen svarer: 4 nå og 4 kl. 12.10. Bare 8 av 14 rekker å bli spurt før vakten starter.',
    )
  })
})

describe('the plan as a picture', () => {
  it('rises from now to the start', () => {
    const { bars, gap, quiet } = drawn(
      { ...SOME, patienceMinutes: 60 },
      NOON,
      new Date('2026-11-25T17:00:00Z'),
    )
    expect(bars.map(({ asked }) => asked)).toEqual([4, 8, 12, 14])
    expect(bars[0]?.from).toBe(0)
    expect(bars.at(-1)?.to).toBe(100)
    expect([gap, quiet]).toEqual([null, []])
  })

  it('omits a long pause', () => {
    expect(drawn(SOME).gap).toEqual({ from: 78, to: 84 })
  })

  it('shades the quiet hours, and marks their end', () => {
    const { quiet, marks } = drawn({ ...SOME, isUrgent: false }, NIGHT)
    expect(quiet).toHaveLength(1)
    expect(quiet[0]?.from).toBe(0)
    expect(drawn(SOME, new Date('2026-11-26T04:30:00Z')).marks).toEqual([
      { x: expect.closeTo(20, 5), words: '06.00' },
    ])
    expect(marks).toEqual([]) // no room beside the start
  })

  it('has few bars for a long line', () => {
    const long = askingNow(
      { ...SOME, openAtMost: 1, patienceMinutes: 3 },
      { length: 500, places: 1, starts: [START] },
      undefined,
      NOON,
    )
    const { bars } = chartOf(long, START)
    expect(bars.length).toBeLessThan(90)
    expect(bars.reduce((sum, { more }) => sum + more, 0)).toBe(bars.at(-1)?.asked)
  })
})
