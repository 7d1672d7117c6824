import { expect, it } from 'vitest'
import { eventDays } from './event-days.ts'

it('groups events by the days in Oslo, newest first', () => {
  const times = [
    '2026-11-22T23:30:00Z',
    '2026-11-22T22:30:00Z',
    '2026-11-22T08:00:00Z',
    '2026-11-20T08:00:00Z',
  ]
  const days = eventDays(
    times.map((time) => ({ at: time })),
    new Date('2026-11-23T05:00:00Z'),
  )
  expect(days.map(({ name, events }) => [name, events.length])).toEqual([
    ['I dag', 1],
    ['I går', 2],
    ['fredag 20. november 2026', 1],
  ])
})
