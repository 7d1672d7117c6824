import { expect, it, vi } from 'vitest'
import { percentile } from './figures.ts'
import { compare, measureInterleaved } from './measure.ts'

it('takes a percentile by the nearest rank', () => {
  expect(percentile([3, 1, 2], 50)).toBe(2)
  expect(percentile([...Array.from({ length: 60 }).keys()], 95)).toBe(56)
  expect(percentile([], 95)).toBeNaN()
})

it('compares by the median of the ratios of each round, not the ratio of the medians', () => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  expect(compare('it', [1, 10, 100], [1, 5, 200], 'ms')).toBe(1)
  written.mockRestore()
})

it('measures in turns, with the order reversed every second round, and without the first round', async () => {
  const order: string[] = []
  const side = (name: string) => async () => order.push(name)
  expect(await measureInterleaved(2, [side('a'), side('b')])).toEqual([
    [4, 5],
    [3, 6],
  ])
  expect(order.join('')).toBe('abbaab')
})
