import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forecast, proposeOpenAtMost, type ForecastQuestion } from './forecast.ts'
import { fitModel, type ForecastModel } from './model.ts'
import { CELLS, type PastAsk } from './past-asks.ts'

const now = new Date('2026-11-03T05:10:00Z')
const seconds = (count: number) => new Date(now.getTime() + count * 1000)
const ROUNDING = 1e-9

const chances = fc.double({ min: 0.01, max: 0.99, noNaN: true })
const curves = fc
  .uniqueArray(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 20 })
  .map((times) => times.toSorted((a, b) => a - b))
  .map((times) => ({ times, shares: times.map((_, index) => (index + 1) / times.length) }))

const models: fc.Arbitrary<ForecastModel> = fc.record({
  asks: fc.constant(100),
  delays: fc.record({ yes: curves, no: curves, any: curves }),
  noShare: chances,
  answerShare: chances,
  cells: fc.array(chances, { minLength: CELLS, maxLength: CELLS }),
  people: fc
    .array(fc.double({ min: -3, max: 3, noNaN: true }), { minLength: 15, maxLength: 15 })
    .map((shifts) => new Map(shifts.map((shift, index) => [`v${index}`, shift]))),
  daySpread: fc.double({ min: 0, max: 1.5, noNaN: true }),
})

const lines = (length: number) =>
  fc.array(
    fc.record(
      {
        askedAt: fc.integer({ min: -3000, max: 0 }).map(seconds),
        hasDeclined: fc.boolean(),
        messages: fc.integer({ min: 0, max: 2 }),
      },
      { requiredKeys: [] },
    ),
    { maxLength: length },
  )

const questions: fc.Arbitrary<ForecastQuestion> = fc.record({
  now: fc.constant(now),
  until: fc.integer({ min: 0, max: 10_000 }).map(seconds),
  startsAt: fc.constant(seconds(12_000)),
  places: fc.integer({ min: 1, max: 3 }),
  line: lines(15).map((line) => line.map((person, index) => ({ ...person, vikarId: `v${index}` }))),
  plan: fc.record({
    openAtMost: fc.integer({ min: 1, max: 16 }),
    patienceMinutes: fc.integer({ min: 1, max: 50 }),
    askFrom: fc.option(fc.integer({ min: -100, max: 5000 }).map(seconds)),
    askAllAt: fc.option(fc.integer({ min: -100, max: 10_000 }).map(seconds)),
    quiet: fc.option(
      fc.record({ from: fc.constantFrom('06:00', '06:30'), until: fc.constantFrom('06:30', '07:15') }),
    ),
  }),
})

const chanceOf = (model: ForecastModel, question: ForecastQuestion) =>
  forecast(model, question)?.chance ?? NaN

const holds = (property: (model: ForecastModel, question: ForecastQuestion) => void) =>
  fc.assert(fc.property(models, questions, property), { numRuns: 100 })

describe('every forecast', () => {
  it('is a chance, and expects no more messages than there can be', () => {
    holds((model, question) => {
      const told = forecast(model, question)
      expect(told?.chance).toBeGreaterThanOrEqual(0)
      expect(told?.chance).toBeLessThanOrEqual(1)
      expect(told?.expectedMessages).toBeGreaterThanOrEqual(0)
      expect(told?.expectedMessages).toBeLessThanOrEqual((told?.mostMessages ?? 0) + ROUNDING)
    })
  })

  it('is no worse with more at a time', () => {
    holds((model, question) => {
      const { plan } = question
      const more = { ...question, plan: { ...plan, openAtMost: plan.openAtMost + 1 } }
      expect(chanceOf(model, more)).toBeGreaterThanOrEqual(chanceOf(model, question) - ROUNDING)
    })
  })

  it('is no worse with more time', () => {
    holds((model, question) => {
      const later = { ...question, until: new Date(question.until.getTime() + 60_000) }
      expect(chanceOf(model, later)).toBeGreaterThanOrEqual(chanceOf(model, question) - ROUNDING)
    })
  })

  it('is no worse with one more at the end of the line, and no better with one more place', () => {
    holds((model, question) => {
      const longer = { ...question, line: [...question.line, { vikarId: 'new' }] }
      expect(chanceOf(model, longer)).toBeGreaterThanOrEqual(chanceOf(model, question) - ROUNDING)
      const wider = { ...question, places: 4 }
      if (question.places > 1)
        // One place: only a no triggers the next question, so the two plans differ.
        expect(chanceOf(model, wider)).toBeLessThanOrEqual(chanceOf(model, question) + ROUNDING)
    })
  })

  it('is the same when people with equal chances change places', () => {
    holds((model, question) => {
      const alike = { ...model, people: new Map<string, number>() }
      const waiting = question.line.map(({ vikarId }) => ({ vikarId }))
      const forward = forecast(alike, { ...question, line: waiting })
      expect(forecast(alike, { ...question, line: waiting.toReversed() })).toEqual(forward)
    })
  })

  it('agrees with the proposal: it reaches the wanted chance, and one fewer does not', () => {
    fc.assert(
      fc.property(models, questions, chances, (model, question, wanted) => {
        const proposed = proposeOpenAtMost(model, question, wanted)
        const openAtMost = proposed?.openAtMost ?? 0
        const withAtMost = (count: number) =>
          chanceOf(model, { ...question, plan: { ...question.plan, openAtMost: count } })
        expect(withAtMost(openAtMost)).toBeCloseTo(proposed?.chance ?? NaN, 9)
        if (openAtMost > 1) expect(withAtMost(openAtMost - 1)).toBeLessThan(wanted + ROUNDING)
        if (withAtMost(Infinity) > wanted + ROUNDING)
          expect(proposed?.chance).toBeGreaterThanOrEqual(wanted - ROUNDING)
      }),
      { numRuns: 50 },
    )
  })
})

const histories: fc.Arbitrary<PastAsk[]> = fc.array(
  fc
    .record({
      vikarId: fc.constantFrom('v0', 'v1', 'v2'),
      minutesAgo: fc.integer({ min: 0, max: 100_000 }),
      minutesLeft: fc.integer({ min: 0, max: 2000 }),
      answer: fc.constantFrom('yes' as const, 'no' as const, null),
      afterSeconds: fc.integer({ min: 0, max: 200_000 }),
    })
    .map(({ minutesAgo, minutesLeft, ...ask }) => {
      const askedAt = seconds(-60 * minutesAgo)
      return { ...ask, askedAt, startsAt: new Date(askedAt.getTime() + minutesLeft * 60_000) }
    }),
  { maxLength: 40 },
)

describe('every history', () => {
  it('fits a model whose values are chances', () => {
    fc.assert(
      fc.property(histories, questions, (asks, question) => {
        const model = fitModel(asks)
        for (const chance of [...model.cells, model.noShare, model.answerShare]) {
          expect(chance).toBeGreaterThan(0)
          expect(chance).toBeLessThan(1)
        }
        expect([...model.people.values()].every(Number.isFinite)).toBe(true)
        expect(forecast({ ...model, asks: 20 }, question)?.chance).toBeLessThanOrEqual(1)
      }),
    )
  })
})
