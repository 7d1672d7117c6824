import { forecast } from '#features/asking/forecast/forecast.ts'
import { fitModel } from '#features/asking/forecast/model.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askInOrder, registerOf } from './ask-in-order.ts'
import { chanceOf, normal } from './draws.ts'
import { problemsOf, scoresOf, tryForecast } from './forecast-trial.ts'
import type { Checked } from './months.ts'
import { brierOf, calibrationErrorOf, calibrationOf } from './scores.ts'

const scored = (chance: number, isFilled: boolean) => ({ chance, isFilled })

describe('a few offices of the forecast', () => {
  beforeEach(() => void vi.spyOn(process.stdout, 'write').mockReturnValue(true))
  afterEach(() => void vi.restoreAllMocks())

  it('have better forecasts than the constant average', () => {
    const { figures, figure } = tryForecast(2)
    expect(figures).toMatchObject({ offices: 2, firstSeed: 100_000 })
    expect(Number(figures['brier'])).toBeLessThan(Number(figures['averageBrier']))
    expect(Number(figures['forecasts'])).toBeGreaterThan(40)
    expect(figure).toMatch(/better than the average/)
  })
})

describe('the scores', () => {
  it("are Brier's mean square", () => {
    expect(brierOf([scored(1, true), scored(0, false)])).toBe(0)
    expect(brierOf([scored(0.5, true), scored(0.5, false)])).toBe(0.25)
    expect(brierOf([scored(0.8, true), scored(0.8, false)])).toBeCloseTo((0.04 + 0.64) / 2)
  })
  it('compare each tenth with the outcomes', () => {
    const bins = calibrationOf([scored(0.12, false), scored(0.18, true), scored(1, true), scored(1, true)])
    expect(bins).toEqual([
      { tenth: 1, count: 2, meanChance: expect.closeTo(0.15), shareFilled: 0.5 },
      { tenth: 9, count: 2, meanChance: 1, shareFilled: 1 },
    ])
    expect(calibrationErrorOf(bins)).toBeCloseTo(0.5 * 0.35)
  })
  it('detect a model without knowledge', () => {
    const one = { average: 0.5, averageAlike: 0.5, expectedMessages: 10, messages: 5 }
    const checked: Checked[] = [
      { ...one, chance: 0.9, isFilled: false },
      { ...one, chance: 0.9, isFilled: true },
    ]
    expect(problemsOf(scoresOf(checked))).toHaveLength(3)
    const good = { ...one, chance: 1, isFilled: true, messages: 10 }
    expect(problemsOf(scoresOf([good]))).toEqual([])
  })
})

describe('the forecast of asking in order', () => {
  const now = new Date('2027-01-12T05:10:00Z')
  const startsAt = new Date(now.getTime() + 5 * 3_600_000)
  const until = new Date(now.getTime() + 2400 * 1000)
  const people = Array.from({ length: 20 }, (_, index) => ({ id: `v${index}` }))
  const line = people.map(({ id }) => ({ vikarId: id }))

  /** A person with the common delay: log-normal, with a median of five minutes. */
  const answerBy = (chance: () => number) => {
    const kind = chance()
    const answer = kind < 0.26 ? 'yes' : kind < 0.66 ? 'no' : null
    const delay = 300 * Math.exp(normal(chance))
    return { answer, afterSeconds: answer ? delay : Infinity } as const
  }
  const history = chanceOf('history')
  const model = fitModel(
    Array.from({ length: 8000 }, (_, index) => {
      const askedAt = new Date(now.getTime() - (1 + (index % 400)) * 86_400_000)
      const { answer, afterSeconds } = answerBy(history)
      const cut = 1500 * history()
      return {
        vikarId: `v${index % people.length}`,
        askedAt,
        startsAt: new Date(askedAt.getTime() + 5 * 3_600_000),
        answer: afterSeconds <= cut ? answer : null,
        afterSeconds: Math.min(afterSeconds, cut),
      }
    }),
  )

  it.each([
    [1, 1],
    [2, 1],
    [4, 1],
    [2, 2],
    [4, 2],
    [Infinity, 3],
  ])('agrees with playing it: %d at a time, %d places', (openAtMost, places) => {
    const plan = { openAtMost, patienceMinutes: 10, askFrom: null, askAllAt: null, quiet: null }
    const told = forecast(model, { now, until, startsAt, places, plan, line })
    const chance = chanceOf('play', openAtMost, places)
    const shifts = [{ createdAt: now, startsAt: until, places }] // what happens later does not count
    const played = Array.from({ length: 4000 }, () =>
      askInOrder(registerOf({ people, shifts, answerOf: () => answerBy(chance) }), 0, [...line.keys()], plan),
    )
    const filled = played.filter(({ filledAt }) => filledAt !== null).length / played.length
    const messages = played.flatMap(({ asks }) => asks).length / played.length
    expect(Math.abs((told?.chance ?? 0) - filled)).toBeLessThan(places === 1 ? 0.025 : 0.04)
    expect(Math.abs((told?.expectedMessages ?? 0) / messages - 1)).toBeLessThan(0.05)
  })
})
