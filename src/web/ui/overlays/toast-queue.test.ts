import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeToastQueue } from './toast-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const toast = (title: string) => ({ title, tone: 'info', place: 'bottom' }) as const

const queueOf = (...titles: readonly string[]) => {
  const queue = makeToastQueue()
  for (const title of titles) queue.add(toast(title), 1000)
  return { ...queue, titles: () => queue.shown().map(({ content }) => content.title) }
}

it('shows the newest first, and each for its time', () => {
  const queue = queueOf('one')
  vi.advanceTimersByTime(600)
  queue.add(toast('two'), 1000)
  expect(queue.titles()).toEqual(['two', 'one'])
  vi.advanceTimersByTime(400)
  expect(queue.titles()).toEqual(['two'])
  vi.advanceTimersByTime(600)
  expect(queue.titles()).toEqual([])
})

it('shows three, and the fourth for its whole time once there is room', () => {
  const queue = queueOf('one', 'two', 'three', 'four')
  expect(queue.titles()).toEqual(['four', 'three', 'two'])
  vi.advanceTimersByTime(1000)
  expect(queue.titles()).toEqual(['one'])
  vi.advanceTimersByTime(999)
  expect(queue.titles()).toEqual(['one'])
  vi.advanceTimersByTime(1)
  expect(queue.titles()).toEqual([])
})

it('stops the time while the toasts are held, also of one that comes then', () => {
  const queue = queueOf('one')
  vi.advanceTimersByTime(900)
  queue.hold(true)
  queue.add(toast('two'), 1000)
  vi.advanceTimersByTime(60_000)
  expect(queue.titles()).toEqual(['two', 'one'])
  queue.hold(false)
  vi.advanceTimersByTime(100)
  expect(queue.titles()).toEqual(['two'])
})

it('tells its readers of every change, and only them', () => {
  const queue = queueOf()
  const read = vi.fn<() => void>()
  const leave = queue.subscribe(read)
  queue.add(toast('one'), 1000)
  queue.clear()
  expect(read).toHaveBeenCalledTimes(2)
  leave()
  queue.add(toast('two'), 1000)
  expect(read).toHaveBeenCalledTimes(2)
})
