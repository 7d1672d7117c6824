// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { loggedShift } from '#test/sample-followed.ts'
import type { LoggedAssignment } from '../../shapes.ts'
import { ShiftFacts } from '../FollowPage.tsx'

afterEach(cleanup)

const times = (changes: Partial<LoggedAssignment>) => {
  const shift = loggedShift({ date: '2026-11-20', startTime: '07:45:00', endTime: '14:30:00', ...changes })
  const { container } = render(<ShiftFacts assignment={shift} now={new Date('2026-11-23T08:00:00Z')} />)
  const text = container.querySelectorAll('dd').item(1).textContent.replaceAll('\u00a0', ' ')
  cleanup()
  return text
}

it('has the hours of a shift that a person has worked', () => {
  const worked = { status: 'completed', hasEnded: true, filled: 1 } as const
  expect(times(worked)).toBe('07.45–14.30 (6 t 45 min)')
  expect(times({ ...worked, startTime: '22:00:00', endTime: '07:00:00' })).toMatch(/ \(9 t\)$/)
  expect(times({ ...worked, startTime: '10:00:00', endTime: '10:45:00' })).toMatch(/ \(45 min\)$/)
})

it('has only the times before its end, and for a shift that no one worked', () => {
  expect(times({ status: 'assigned', filled: 1 })).toBe('07.45–14.30')
  expect(times({ hasEnded: true })).toBe('07.45–14.30')
  expect(times({ status: 'cancelled', hasEnded: true, filled: 1 })).toBe('07.45–14.30')
})
