import { expect, it } from 'vitest'
import type { LoggedAssignment } from '../../log-shapes.ts'
import { filledFrom, valuesLike } from './like.ts'

const earlier: LoggedAssignment = {
  id: '0199f2a0-0000-7000-8000-000000000001',
  title: 'Vikar i 3B',
  location: 'Skoleveien 1',
  date: '2026-11-23',
  startTime: '07:45:00',
  endTime: '14:30:00',
  startsAt: '2026-11-23T06:45:00.000Z',
  description: null,
  requirements: 'Førerkort',
  channels: ['sms', 'email'],
  status: 'cancelled',
  hasEnded: true,
  vikar: null,
  isReopened: false,
  asked: 3,
  responses: 0,
  latestResponseAt: null,
  createdAt: '2026-11-20T06:45:00.000Z',
}

it('takes over everything but when it is and who was asked', () => {
  expect(valuesLike(earlier)).toEqual({
    title: 'Vikar i 3B',
    location: 'Skoleveien 1',
    date: '',
    startTime: '07:45',
    endTime: '14:30',
    description: '',
    requirements: 'Førerkort',
    recipients: { kind: 'all', alsoIds: [] },
    channels: ['sms', 'email'],
  })
})

it('says from what, with the year of another one', () => {
  expect(filledFrom(earlier, '2026-12-01')).toBe('Fylt ut fra «Vikar i 3B» 23. november')
  expect(filledFrom(earlier, '2027-01-02')).toBe('Fylt ut fra «Vikar i 3B» 23. november 2026')
})
