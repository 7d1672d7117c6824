import { describe, expect, it } from 'vitest'
import { percentile } from './figures.ts'
import { compare, measureInterleaved } from './interleaved.ts'

describe('the parts of a figure', () => {
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

  it('is measured in turns, with the order reversed every second round, and without the first round', async () => {
    const order: string[] = []
    const side = (name: string) => async () => order.push(name)
    expect(await measureInterleaved(2, [side('a'), side('b')])).toEqual([
      [4, 5],
      [3, 6],
    ])
    expect(order.join('')).toBe('abbaab')
  })
})
