import { describe, expect, it } from 'vitest'
import { delayAt, delaysOf, incidenceOf, shareBy } from './delays.ts'

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

  it('are Kaplan and Meier where there is one kind of answer', () => {
    const [first, second, third] = incidenceOf([yes(1), yes(2), censored(2), yes(3), censored(4)])
    expect(first?.yes).toBeCloseTo(1 - 4 / 5)
    expect(second?.yes).toBeCloseTo(1 - (4 / 5) * (3 / 4))
    expect(third?.yes).toBeCloseTo(1 - (4 / 5) * (3 / 4) * (1 / 2))
  })

  it('do not depend on the order of the questions', () => {
    expect(incidenceOf(TABLE.toReversed())).toEqual(incidenceOf(TABLE))
  })
})

describe('the delays', () => {
  const { yes: yeses, no: noes, any } = delaysOf(TABLE)

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

  it('of a yes are those of any answer, before the first yes', () => {
    expect(delaysOf([no(30), no(60)]).yes).toEqual(delaysOf([no(30), no(60)]).any)
  })

  it('never come where nobody has ever answered', () => {
    const silence = delaysOf([censored(100), censored(200)])
    expect(shareBy(silence.yes, 1e9)).toBe(0)
    expect(delayAt(silence.no, 0.5)).toBe(Infinity)
  })

  it('take an answer after more than a day for none', () => {
    const late = delaysOf([yes(60), yes(60), no(3 * 24 * 3600)])
    expect(late.any.times).toEqual([60])
  })
})
