import { describe, expect, it } from 'vitest'
import { percentile } from './figures.ts'
import type { Result } from './report.ts'
import { areMet, failed, rowsOf, summaryOf } from './summary.ts'
import { compare, inTurns } from './turns.ts'

const met: Result = { name: 'race', figure: '20 of 20', target: '20 of 20', ok: true, runs: 20 }
const missed: Result = { name: 'claim', figure: '0.7', target: '>= 0.8', ok: false, ratio: 0.7 }

describe('all benchmarks together', () => {
  it('are good when each has met its target', () => {
    expect(areMet([met])).toBe(true)
    expect(JSON.parse(summaryOf([met]))).toEqual({
      name: 'bench',
      ok: true,
      missed: [],
      benches: { race: { figure: '20 of 20', target: '20 of 20', ok: true, runs: 20 } },
    })
  })

  it.each([
    ['one has missed it', [met, missed], ['claim']],
    ['one has ended without a result', [failed('live'), met], ['live']],
    ['there was none', [], []],
  ])('are not good when %s', (_what, results, names) => {
    expect(areMet(results)).toBe(false)
    expect(JSON.parse(summaryOf(results))).toMatchObject({ ok: false, missed: names })
  })

  it('make one line of JSON and a row each', () => {
    expect(summaryOf([met, missed])).not.toContain('\n')
    expect(rowsOf([met, missed])).toEqual([
      ['benchmark', 'figure', 'target', 'result'],
      ['race', '20 of 20', '20 of 20', 'ok'],
      ['claim', '0.7', '>= 0.8', 'MISSED'],
    ])
  })
})

describe('what a figure is made of', () => {
  it('is the nearest rank', () => {
    expect(percentile([3, 1, 2], 50)).toBe(2)
    expect(
      percentile(
        Array.from({ length: 60 }, (_, index) => index + 1),
        95,
      ),
    ).toBe(57)
    expect(percentile([], 95)).toBeNaN()
  })

  it('is the median of the ratios of each round, not the ratio of the medians', () => {
    expect(compare([1, 10, 100], [1, 5, 200], 'ms').ratio).toBe(1)
  })

  it('is measured in turns, in the other order every second round, and the first round does not count', async () => {
    const order: string[] = []
    const side = (name: string) => async () => order.push(name)
    expect(await inTurns(2, [side('a'), side('b')])).toEqual([
      [4, 5],
      [3, 6],
    ])
    expect(order.join('')).toBe('abbaab')
  })
})
