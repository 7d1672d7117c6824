import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { giniOf, tryAsking } from './asking-trial.ts'
import { createEvents } from './events.ts'

beforeEach(() => void vi.spyOn(process.stdout, 'write').mockReturnValue(true))
afterEach(() => void vi.restoreAllMocks())

it('a few shifts are asked about in each way, through the engine', async () => {
  const { figures } = await tryAsking(inject('testServer'), 6)
  const [all, some] = (figures['table'] as { shifts: number; messages: number; filled: number }[]).map(
    ({ shifts, messages, filled }) => ({ shifts, messages, filled }),
  )
  expect(all?.shifts).toBe(6)
  expect(some?.shifts).toBe(6)
  expect(some?.filled).toBeGreaterThan(0)
  expect(some?.messages).toBeLessThan(all?.messages ?? 0)
})

describe("Gini's coefficient", () => {
  it('is 0 if all have the same, and near 1 if one has everything', () => {
    expect(giniOf([3, 3, 3])).toBeCloseTo(0)
    expect(giniOf([0, 0, 0, 12])).toBeCloseTo(0.75)
    expect(giniOf([1, 2, 3])).toBeCloseTo(2 / 9)
    expect(giniOf([0, 0])).toBe(0)
  })
})

describe('events', () => {
  it('happen in order of time, and at equal times in insertion order', async () => {
    const events = createEvents()
    const done: string[] = []
    const note = (what: string) => async () => void done.push(what)
    events.at(new Date(20), note('later'))
    events.at(new Date(10), async () => {
      done.push('first')
      events.at(new Date(15), note('between'))
    })
    events.at(new Date(20), note('last'))
    const clock: number[] = []
    await events.run((now) => void clock.push(now.getTime()))
    expect(done).toEqual(['first', 'between', 'later', 'last'])
    expect(clock).toEqual([10, 15, 20, 20])
  })
})
