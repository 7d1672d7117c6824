import { describe, expect, it } from 'vitest'
import { endOfPause, quietEnd } from './quiet-hours.ts'

const NIGHT = { from: '22:00', until: '06:00' }
const ends = (now: string, quiet: Parameters<typeof quietEnd>[0] = NIGHT) =>
  quietEnd(quiet, new Date(now))?.toISOString() ?? null

it('span midnight', () => {
  expect(ends('2027-03-10T20:59:59Z')).toBeNull()
  expect(ends('2027-03-10T21:00:00Z')).toBe('2027-03-11T05:00:00.000Z')
  expect(ends('2027-03-11T04:59:59Z')).toBe('2027-03-11T05:00:00.000Z')
  expect(ends('2027-03-11T05:00:00Z')).toBeNull()
})

it('span no midnight if they begin before they end', () => {
  const noon = { from: '12:00', until: '13:00' }
  expect(ends('2027-03-10T11:30:00Z', noon)).toBe('2027-03-10T12:00:00.000Z')
  expect(ends('2027-03-10T12:00:00Z', noon)).toBeNull()
})

it('end by local time when the clock changes in the night', () => {
  expect(ends('2027-03-27T22:00:00Z')).toBe('2027-03-28T04:00:00.000Z')
  expect(ends('2027-10-30T22:00:00Z')).toBe('2027-10-31T05:00:00.000Z')
  expect(ends('2027-10-31T00:30:00Z', { from: '22:00', until: '02:30' })).toBe('2027-10-31T01:30:00.000Z')
})

it('do not exist without times, or between equal times', () => {
  expect(ends('2027-03-10T23:00:00Z', null)).toBeNull()
  expect(ends('2027-03-10T23:00:00Z', { from: '06:00', until: '06:00' })).toBeNull()
})

describe('quiet weekends', () => {
  const weekends = { ...NIGHT, weekends: true }

  it('last from Friday evening until Monday morning', () => {
    for (const within of ['2026-11-27T21:00:00Z', '2026-11-28T11:00:00Z', '2026-11-29T23:30:00Z'])
      expect(ends(within, weekends)).toBe('2026-11-30T05:00:00.000Z')
    expect(ends('2026-11-27T20:59:59Z', weekends)).toBeNull()
    expect(ends('2026-11-30T05:00:00Z', weekends)).toBeNull()
    expect(ends('2026-11-28T11:00:00Z')).toBeNull()
  })

  it('are whole days without nightly quiet hours', () => {
    const days = { from: '06:00', until: '06:00', weekends: true }
    expect(ends('2026-11-28T11:00:00Z', days)).toBe('2026-11-29T23:00:00.000Z')
    expect(ends('2026-11-27T22:30:00Z', days)).toBeNull()
  })

  it('pause nothing if they last until the shift begins, but their nights do', () => {
    const pause = (now: string, startsAt: string) =>
      endOfPause({ askFrom: null, quiet: weekends }, new Date(startsAt), new Date(now))?.toISOString() ?? null
    const [sunday, tuesday] = ['2026-11-29T09:00:00Z', '2026-12-01T09:00:00Z']
    expect(pause('2026-11-28T11:00:00Z', tuesday)).toBe('2026-11-30T05:00:00.000Z')
    expect(pause('2026-11-28T11:00:00Z', sunday)).toBeNull()
    expect(pause('2026-11-28T22:30:00Z', sunday)).toBe('2026-11-29T05:00:00.000Z')
  })
})
