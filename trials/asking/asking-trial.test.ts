import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest'
import { giniOf, tryAsking } from './asking-trial.ts'
import { createEvents } from './events.ts'

beforeEach(() => void vi.spyOn(process.stdout, 'write').mockReturnValue(true))
afterEach(() => void vi.restoreAllMocks())

it('a few shifts are asked about in each way, through the engine', async () => {
  const { figures } = await tryAsking(inject('testServer'), 6)
  const [all, some] = figures.table
  expect([all?.shifts, some?.shifts]).toEqual([6, 6])
  expect(some?.filled).toBeGreaterThan(0)
  expect(some?.messages).toBeLessThan(all?.messages ?? 0)
})

it("Gini's coefficient is 0 if all have the same, and near 1 if one has everything", () => {
  expect(giniOf([3, 3, 3])).toBeCloseTo(0)
  expect(giniOf([0, 0, 0, 12])).toBeCloseTo(0.75)
  expect(giniOf([1, 2, 3])).toBeCloseTo(2 / 9)
  expect(giniOf([0, 0])).toBe(0)
})

it('events happen in order of time, and at equal times in insertion order', async () => {
  const events = createEvents()
  const done: string[] = []
  const note = (what: string) => async () => void done.push(what)
  events.at(new Date(20), note('later'))
  events.at(new Date(10), async () => {
    done.push('first')
    events.at(new Date(15), note('between'))
  })
  events.at(new Date(20), note('last'))
  await events.run((now) => void done.push(String(now.getTime())))
  expect(done).toEqual(['10', 'first', '15', 'between', '20', 'later', '20', 'last'])
})
