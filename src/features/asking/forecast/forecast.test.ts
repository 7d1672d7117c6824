import { describe, expect, it } from 'vitest'
import { stepsWithoutAnswers } from '../plan.ts'
import { drawEnds, pathsOf, turnsBy } from './asking-times.ts'
import { forecast, LEAST_ASKS, proposeOpenAtMost, type ForecastQuestion } from './forecast.ts'
import { fitModel, type ForecastModel } from './model.ts'
import { addEvent, noneYet, NORMAL_POINTS } from './odds.ts'
import { CELLS, type PastAsk } from './past-asks.ts'

/** Each person says yes with 30 % five minutes after the question; no one says no. */
const model: ForecastModel = {
  asks: 100,
  delays: {
    yes: { times: [300], shares: [1] },
    no: { times: [60], shares: [1] },
    any: { times: [300], shares: [1] },
  },
  noShare: 0,
  answerShare: 0.3,
  cells: Array.from({ length: CELLS }, () => 0.3),
  people: new Map(),
  daySpread: 0,
}
const now = new Date('2026-11-03T05:10:00Z')
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)

const oneAtATime = { openAtMost: 1, patienceMinutes: 10, askFrom: null, askAllAt: null, quiet: null }

const question = (change: Partial<ForecastQuestion> = {}): ForecastQuestion => ({
  now,
  until: minutes(40),
  startsAt: minutes(90),
  places: 1,
  line: ['a', 'b', 'c'].map((vikarId) => ({ vikarId })),
  plan: { ...oneAtATime, openAtMost: Infinity },
  ...change,
})
const chanceOf = (change: Partial<ForecastQuestion>, by = model) => forecast(by, question(change))?.chance

describe('the chance of asking all at once', () => {
  it('is one minus the product of the chances of no yes', () => {
    expect(chanceOf({})).toBeCloseTo(1 - 0.7 ** 3, 6)
    expect(chanceOf({ until: minutes(4) })).toBe(0)
    expect(chanceOf({ line: [] })).toBe(0)
  })
  it('counts the yeses if several places are open', () => {
    expect(chanceOf({ places: 2 })).toBeCloseTo(1 - 0.7 ** 3 - 3 * 0.3 * 0.7 ** 2, 6)
    expect(chanceOf({ places: 3 })).toBeCloseTo(0.3 ** 3, 6)
    expect(chanceOf({ places: 4 })).toBeCloseTo(0, 12)
  })
  it('is that of the average day when days differ, and several yeses come together', () => {
    const varied = { ...model, daySpread: 1 }
    expect(chanceOf({ line: [{ vikarId: 'a' }] }, varied)).toBeCloseTo(0.3, 2)
    expect(chanceOf({}, varied)).toBeLessThan(1 - 0.7 ** 3 - 0.02)
    expect(chanceOf({ places: 3 }, varied)).toBeGreaterThan(0.3 ** 3 + 0.02)
  })
})

describe('asking in order', () => {
  it('asks the next when the patience is over', () => {
    // Asked after 0, 10 and 20 minutes, they can have answered after 5, 15 and 25.
    expect(chanceOf({ plan: oneAtATime, until: minutes(24) })).toBeCloseTo(1 - 0.7 ** 2, 6)
    expect(chanceOf({ plan: oneAtATime, until: minutes(26) })).toBeCloseTo(1 - 0.7 ** 3, 6)
    const told = forecast(model, question({ plan: oneAtATime, until: minutes(24) }))
    expect(told?.expectedMessages).toBeCloseTo(1 + 0.7 + 0.7 ** 2, 6)
    expect(told?.mostMessages).toBe(3)
  })
  it('asks the next at once after a no', () => {
    const quick = { ...model, noShare: 1 }
    // Asked after 0, 1 and 2 minutes.
    expect(chanceOf({ plan: oneAtATime, until: minutes(6.5) }, quick)).toBeCloseTo(1 - 0.7 ** 2, 6)
    expect(chanceOf({ plan: oneAtATime, until: minutes(7.5) }, quick)).toBeCloseTo(1 - 0.7 ** 3, 6)
  })
  it('asks all the rest at the time that the office has set', () => {
    const plan = { ...oneAtATime, askAllAt: minutes(12) }
    expect(chanceOf({ plan, until: minutes(16) })).toBeCloseTo(1 - 0.7 ** 2, 6)
    expect(chanceOf({ plan, until: minutes(18) })).toBeCloseTo(1 - 0.7 ** 3, 6)
  })
  it('asks no one in the quiet hours, unless they last until the start', () => {
    const plan = { ...oneAtATime, quiet: { from: '06:15', until: '06:40' } } // minute 5 to 30
    expect(chanceOf({ plan, until: minutes(34) })).toBeCloseTo(0.3, 6)
    expect(chanceOf({ plan, until: minutes(36) })).toBeCloseTo(1 - 0.7 ** 2, 6)
    expect(chanceOf({ plan, until: minutes(29), startsAt: minutes(30) })).toBeCloseTo(1 - 0.7 ** 3, 6)
    const all = { ...plan, askAllAt: minutes(12) } // all who are left, when the pause is over
    expect(chanceOf({ plan: all, until: minutes(34) })).toBeCloseTo(0.3, 6)
    expect(chanceOf({ plan: all, until: minutes(36) })).toBeCloseTo(1 - 0.7 ** 3, 6)
  })
  it('asks no one before the time to send', () => {
    const plan = { ...oneAtATime, openAtMost: Infinity, askFrom: minutes(20) }
    expect(chanceOf({ plan, until: minutes(24) })).toBe(0)
    expect(chanceOf({ plan, until: minutes(26) })).toBeCloseTo(1 - 0.7 ** 3, 6)
  })
  it('agrees with the engine while no one answers', () => {
    const plan = {
      ...oneAtATime,
      openAtMost: 2,
      askAllAt: minutes(25),
      quiet: { from: '06:15', until: '06:32' },
    }
    const asked = stepsWithoutAnswers(plan, 8, [minutes(90)], now).flatMap(({ at, ask }) =>
      Array.from({ length: ask }, () => at),
    )
    const people = Array.from({ length: 8 }, () => ({ asked: null }))
    const ends = drawEnds(people, plan, { curve: model.delays.no, share: 0 })
    const [path] = pathsOf(people, ends, 2, turnsBy(plan, { now, until: minutes(80), startsAt: minutes(90) }))
    expect(path).toEqual(asked.map((at) => (at.getTime() - now.getTime()) / 1000))
  })
  it('counts no SMS for people who are asked by other channels', () => {
    const line = [{ vikarId: 'a' }, { vikarId: 'b', messages: 0 }, { vikarId: 'c', messages: 2 }]
    expect(forecast(model, question({ line }))).toMatchObject({ expectedMessages: 3, mostMessages: 3 })
  })
})

describe('a forecast on the way', () => {
  const asked = (vikarId: string, minutesAgo: number) => ({ vikarId, askedAt: minutes(-minutesAgo) })
  it('expects nothing more of people who would have answered by now', () => {
    expect(chanceOf({ line: [asked('a', 6)] })).toBe(0)
    expect(chanceOf({ line: [asked('a', 2)] })).toBeCloseTo(0.3, 6)
  })
  it('asks the next when the patience of an earlier question is over', () => {
    const line = [asked('a', 7), { vikarId: 'b' }]
    expect(chanceOf({ line, plan: oneAtATime, until: minutes(7) })).toBe(0)
    expect(chanceOf({ line, plan: oneAtATime, until: minutes(9) })).toBeCloseTo(0.3, 6)
    expect(forecast(model, question({ line, plan: oneAtATime }))?.mostMessages).toBe(1)
  })
  it('takes a no for a sign of the day, if days differ', () => {
    const line = [
      ...question().line,
      { vikarId: 'd', hasDeclined: true },
      { vikarId: 'e', hasDeclined: true },
    ]
    expect(chanceOf({ line })).toBeCloseTo(1 - 0.7 ** 3, 6)
    const varied = { ...model, daySpread: 1 }
    expect(chanceOf({ line }, varied)).toBeLessThan((chanceOf({}, varied) ?? 0) - 0.01)
  })
})

describe('a short history', () => {
  const few = Array.from({ length: LEAST_ASKS }, (_, index): PastAsk => {
    const answer = index % 3 === 0 ? 'yes' : null
    return { vikarId: 'a', askedAt: minutes(-9999), startsAt: now, answer, afterSeconds: 60 }
  })
  it('gives no number', () => {
    expect(forecast(fitModel(few.slice(1)), question())).toBeNull()
    expect(proposeOpenAtMost(fitModel(few.slice(1)), question(), 0.5)).toBeNull()
    expect(forecast(fitModel(few), question())?.chance).toBeGreaterThan(0)
  })
})

describe('the proposal', () => {
  it('is the fewest at a time that reach the wanted chance', () => {
    const line = Array.from({ length: 12 }, (_, index) => ({ vikarId: `v${index}` }))
    const asked = question({ line, until: minutes(9) }) // Only people who are asked at once can answer.
    expect(proposeOpenAtMost(model, asked, 0.5)).toEqual({
      openAtMost: 2,
      chance: expect.closeTo(1 - 0.7 ** 2, 6),
    })
    expect(proposeOpenAtMost(model, asked, 0.9)?.openAtMost).toBe(7)
  })
  it('is everyone when nothing less reaches it', () => {
    expect(proposeOpenAtMost(model, question(), 0.99)?.openAtMost).toBe(3)
    expect(proposeOpenAtMost(model, question({ line: [] }), 0.99)).toEqual({ openAtMost: 1, chance: 0 })
  })
})

describe('the pieces', () => {
  it('average over a standard normal variable', () => {
    const moment = (power: number) =>
      NORMAL_POINTS.reduce((sum, { at, weight }) => sum + weight * at ** power, 0)
    expect([0, 1, 2, 3, 4].map((power) => Number(moment(power).toFixed(4)))).toEqual([1, 0, 1, 0, 3])
  })
  it('count independent events', () => {
    const counts = noneYet(3)
    addEvent(counts, 0.5)
    addEvent(counts, 0.2)
    for (const [n, chance] of [0.4, 0.5, 0.1].entries()) expect(counts[n]).toBeCloseTo(chance, 12)
  })
})
