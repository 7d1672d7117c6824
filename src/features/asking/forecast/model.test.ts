import { describe, expect, it } from 'vitest'
import { fitModel, logOddsOf, type ForecastModel, spreadOfDays, strengthOfPeople } from './model.ts'
import { fromLogOdds } from './odds.ts'
import { cellOf, type PastAsk } from './past-asks.ts'

const MORNING = new Date('2026-11-03T05:30:00Z') // 06:30 in Oslo
const HOUR = 3_600_000

const ask = (vikarId: string, answer: PastAsk['answer'], day: number, afterSeconds = 300): PastAsk => {
  const askedAt = new Date(MORNING.getTime() + day * 24 * HOUR)
  return { vikarId, askedAt, startsAt: new Date(askedAt.getTime() + HOUR), answer, afterSeconds }
}
/** The questions to a person who says yes to `yeses` of `of`. */
const answers = (vikarId: string, yeses: number, of: number): PastAsk[] =>
  Array.from({ length: of }, (_, day) => ask(vikarId, day < yeses ? 'yes' : 'no', day))

const CELL = cellOf(MORNING, new Date(MORNING.getTime() + HOUR))
const chanceOf = (model: ForecastModel, vikarId: string) => fromLogOdds(logOddsOf(model, vikarId, CELL))

describe('the kind of a question', () => {
  const at = (time: string, hoursLeft: number) => {
    const askedAt = new Date(`2026-07-01T${time}:00+02:00`)
    return cellOf(askedAt, new Date(askedAt.getTime() + hoursLeft * HOUR))
  }
  it('changes at two and twelve hours left', () => {
    expect([0.5, 1.99, 2, 11.99, 12, 100].map((hours) => at('07:00', hours))).toEqual([1, 1, 5, 5, 9, 9])
  })
  it('changes with the part of the day in Oslo', () => {
    const times = ['00:00', '05:59', '06:00', '09:00', '16:00', '21:59', '22:00']
    expect(times.map((time) => at(time, 1))).toEqual([0, 0, 1, 2, 3, 3, 0])
  })
})

describe('the chance of a yes', () => {
  const others = Array.from({ length: 10 }, (_, index) => answers(`other-${index}`, 10, 40)).flat()

  it("is the employer's for a person who was never asked", () => {
    const model = fitModel(others)
    expect(chanceOf(model, 'new')).toBeCloseTo(0.25, 2)
  })

  it('moves little for one yes, and becomes their own with many', () => {
    const once = fitModel([...others, ask('eager', 'yes', 0)])
    expect(chanceOf(once, 'eager')).toBeGreaterThan(chanceOf(once, 'new'))
    expect(chanceOf(once, 'eager')).toBeLessThan(0.35)
    const often = fitModel([...others, ...answers('eager', 180, 200)])
    expect(chanceOf(often, 'eager')).toBeGreaterThan(0.8)
  })

  it('is the same for the same answers', () => {
    const model = fitModel(others)
    expect(chanceOf(model, 'other-1')).toBe(chanceOf(model, 'other-7'))
  })

  it('is not changed by questions that were censored at once', () => {
    const undelivered = Array.from({ length: 50 }, (_, day) => ask('away', null, day, 0))
    const [without, withThem] = [fitModel(others), fitModel([...others, ...undelivered])]
    expect(withThem.cells).toEqual(without.cells)
    expect(withThem.delays).toEqual(without.delays)
    expect(chanceOf(withThem, 'away')).toBe(chanceOf(withThem, 'new'))
  })

  it('is not lowered by censoring: a quarter says yes, and most are cut off before they can', () => {
    let state = 1
    const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
    const full = Array.from({ length: 4000 }, (_, index): PastAsk => {
      const kind = (['yes', 'no', null, null] as const)[index % 4]!
      const [delay, cut] = [60 + 1200 * random(), 60 + 1200 * random()]
      const isSeen = kind !== null && delay <= cut
      return ask(`v${index % 40}`, isSeen ? kind : null, index % 300, isSeen ? delay : cut)
    })
    expect(full.filter(({ answer }) => answer === 'yes').length / full.length).toBeLessThan(0.15)
    expect(chanceOf(fitModel(full), 'new')).toBeGreaterThan(0.23)
    expect(chanceOf(fitModel(full), 'new')).toBeLessThan(0.27)
  })

  it('has a number for no history at all', () => {
    expect(chanceOf(fitModel([]), 'anybody')).toBeCloseTo(0.25)
  })
})

describe('the strength of the average', () => {
  const people = (shares: readonly number[]) =>
    shares.map((share) => ({ yeses: share * 100, weight: 100, usual: 0.3 }))
  it('is great among equals, and small among opposites', () => {
    expect(strengthOfPeople(people(Array(20).fill(0.3)))).toBeGreaterThan(100)
    expect(strengthOfPeople(people([...Array(14).fill(0), ...Array(6).fill(1)]))).toBeLessThan(3)
  })
  it('equals the assumption while no one was asked twice', () => {
    expect(strengthOfPeople([{ yeses: 0, weight: 0, usual: 0.3 }])).toBeCloseTo(1 / 0.12 - 1)
  })
})

describe('the spread of days', () => {
  const day = (name: number, yeses: number) =>
    Array.from({ length: 10 }, (_, index) => ({
      vikarId: `v${index}`,
      day: String(name),
      cell: 0,
      weight: 1,
      isYes: index < yeses,
    }))
  const spreadOf = (yeses: readonly number[]) =>
    spreadOfDays(
      yeses.flatMap((count, name) => day(name, count)),
      () => 0.3,
    )
  it('is found if whole days differ, and not if they are alike', () => {
    expect(spreadOf(Array.from({ length: 100 }, () => 3))).toBe(0)
    expect(spreadOf(Array.from({ length: 100 }, (_, name) => (name % 2 ? 0 : 6)))).toBeGreaterThan(1)
  })
  it('equals the assumption with no days', () => {
    expect(spreadOf([])).toBeCloseTo(Math.sqrt(0.15))
  })
})
