// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { LoggedAssignment } from '#features/followup/shapes.ts'
import { ShiftRow } from './ShiftRow.tsx'

afterEach(cleanup)

const ola = { id: 'o', fullName: 'Ola Hansen', phone: '+4791234501', noSms: false, noEmail: false }
const MOVED: LoggedAssignment = {
  id: 'a',
  title: 'Vikar i 3B',
  location: 'Skoleveien 1',
  department: null,
  date: '2026-11-23',
  startTime: '09:00:00',
  endTime: '14:30:00',
  startsAt: '2026-11-23T08:00:00.000Z',
  description: null,
  requirements: null,
  channels: ['sms'],
  status: 'assigned',
  hasEnded: false,
  places: 1,
  filled: 1,
  unconfirmed: 1,
  version: 'v1',
  edited: null,
  vikarer: [ola],
  vikar: ola,
  isReopened: false,
  asked: 2,
  lineLength: null,
  isInOrder: false,
  isHalted: false,
  sendAt: null,
  responses: 1,
  latestResponseAt: null,
  createdAt: '2026-11-22T08:00:00.000Z',
}
const badge = () => screen.queryByText(/bekreftet/)

it('an unconfirmed new time is marked at its holder until they confirm or the shift is over', () => {
  const { rerender } = render(<ShiftRow shift={MOVED} />)
  expect(badge()?.textContent).toBe('Ny tid ikke bekreftet')
  expect(badge()?.closest('[data-tone]')?.getAttribute('data-tone')).toBe('warn')
  rerender(<ShiftRow shift={{ ...MOVED, places: 3, filled: 3 }} />)
  expect(badge()?.textContent).toBe('1 har ikke bekreftet ny tid')
  for (const confirmed of [{ unconfirmed: 0 }, { hasEnded: true }]) {
    rerender(<ShiftRow shift={{ ...MOVED, ...confirmed }} />)
    expect(badge()).toBeNull()
  }
})
