import { describe, expect, it } from 'vitest'
import { delayAt, delaysOf, incidenceOf, ownDelaysOf, shareBy } from './delays.ts'

const yes = (afterSeconds: number) => ({ answer: 'yes' as const, afterSeconds })
const no = (afterSeconds: number) => ({ answer: 'no' as const, afterSeconds })
const censored = (afterSeconds: number) => ({ answer: null, afterSeconds })

/**
 *   after  at risk  what         yes                  no                silent afterwards
 *     60      6     yes          1/6 = 0.1667         0                 5/6   = 0.8333
 *    120      5     censored
 *    180      4     no           0.1667               0.8333/4 = 0.2083         0.6250
 *    240      3     yes          + 0.6250/3 = 0.3750  0.2083                    0.4167
 *    300      2     censored
 *    360      1     yes          + 0.4167 = 0.7917    0.2083                    0
 */
const TABLE = [yes(60), censored(120), no(180), yes(240), censored(300), yes(360)]

describe('the answers that have come by a time', () => {
  it('agree with a table made by hand', () => {
    const rows = incidenceOf(TABLE).map(({ after, yes: y, no: n }) => [after, y, n])
    expect(rows.map(([after]) => after)).toEqual([60, 180, 240, 360])
    const expected = [
      [1 / 6, 0],
      [1 / 6, 5 / 24],
      [3 / 8, 5 / 24],
      [19 / 24, 5 / 24],
    ]
    for (const [index, [, y, n]] of rows.entries()) {
      expect(y).toBeCloseTo(expected[index]![0]!, 12)
      expect(n).toBeCloseTo(expected[index]![1]!, 12)
    }
  })

  it('equal the Kaplan-Meier estimate if there is one kind of answer', () => {
    const [first, second, third] = incidenceOf([yes(1), yes(2), censored(2), yes(3), censored(4)])
    expect(first?.yes).toBeCloseTo(1 - 4 / 5)
    expect(second?.yes).toBeCloseTo(1 - (4 / 5) * (3 / 4))
    expect(third?.yes).toBeCloseTo(1 - (4 / 5) * (3 / 4) * (1 / 2))
  })

  it('do not depend on the order of the questions', () => {
    expect(incidenceOf(TABLE.toReversed())).toEqual(incidenceOf(TABLE))
  })
})

describe('the delays of an employer alone', () => {
  const { yes: yeses, no: noes, any } = ownDelaysOf(TABLE)

  it('are each a share of their own kind', () => {
    expect([59, 60, 239, 240, 360, 9999].map((after) => Number(shareBy(yeses, after).toFixed(4)))).toEqual([
      0, 0.2105, 0.2105, 0.4737, 1, 1,
    ])
    expect([179, 180].map((after) => shareBy(noes, after))).toEqual([0, 1])
  })

  it('are found again by the share', () => {
    expect(delayAt(yeses, 0.2)).toBe(60)
    expect(delayAt(yeses, 0.3)).toBe(240)
    expect(delayAt(yeses, 1)).toBe(360)
    expect(delayAt(any, 0.99)).toBe(360)
  })

  it('for a yes are those of any answer, before the first yes', () => {
    expect(ownDelaysOf([no(30), no(60)]).yes).toEqual(ownDelaysOf([no(30), no(60)]).any)
  })

  it('never arrive if no one has ever answered', () => {
    const silence = ownDelaysOf([censored(100), censored(200)])
    expect(shareBy(silence.yes, 1e9)).toBe(0)
    expect(delayAt(silence.no, 0.5)).toBe(Infinity)
  })

  it('count an answer after more than a day as no answer', () => {
    const late = ownDelaysOf([yes(60), yes(60), no(3 * 24 * 3600)])
    expect(late.any.times).toEqual([60])
  })
})

describe('the delays', () => {
  const HOUR = 3600
  const quick = (count: number) => Array.from({ length: count }, (_, index) => yes(30 + (index % 90)))

  it('are the usual ones before the first answer', () => {
    const { yes: first, no: other } = delaysOf([censored(100)])
    expect(shareBy(first, 8 * 60)).toBeCloseTo(0.5)
    expect(shareBy(other, 24 * HOUR)).toBeCloseTo(0.99)
  })

  it('leave room for a late yes after a few quick ones, and less room the more there are', () => {
    const later = [3, 30, 300, 3000].map((count) => 1 - shareBy(delaysOf(quick(count)).yes, 5 * 60))
    expect(later[0]).toBeGreaterThan(0.4)
    expect(later[1]).toBeLessThan(0.2)
    expect(later[2]).toBeLessThan(0.025)
    expect(later[3]).toBeLessThan(0.0025)
  })

  it('rise to one, by times in order', () => {
    const { times, shares } = delaysOf(TABLE).yes
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.at(-1)).toBe(1)
    expect(new Set(times).size).toBe(times.length)
  })
})
