// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { LeaveGuard } from './LeaveGuard.tsx'

interface Move {
  current: { pathname: string }
  next: { pathname: string }
}
const guard = vi.hoisted(() => ({ asks: (_move: Move): boolean => false, isOff: false }))

vi.mock('@tanstack/react-router', () => ({
  useRouter: () => ({ history: { location: { pathname: '/admin/opprett-oppdrag' } } }),
  useBlocker: ({
    shouldBlockFn,
    disabled,
  }: {
    shouldBlockFn: (move: Move) => boolean
    disabled: boolean
  }) => {
    Object.assign(guard, { asks: shouldBlockFn, isOff: disabled })
    return { status: 'idle' }
  },
}))
afterEach(cleanup)

const asksOnTheWay = (from: string, to: string) =>
  guard.asks({ current: { pathname: from }, next: { pathname: to } })

describe('a form with unsaved input', () => {
  it('asks before its page is left, and not where the page stays', () => {
    render(<LeaveGuard isDirty />)
    expect(guard.isOff).toBe(false)
    expect(asksOnTheWay('/admin/opprett-oppdrag', '/admin')).toBe(true)
    expect(asksOnTheWay('/admin/opprett-oppdrag', '/admin/opprett-oppdrag')).toBe(false)
  })

  it('does not delay a user who has already left its page', () => {
    render(<LeaveGuard isDirty />)
    expect(asksOnTheWay('/admin', '/admin/oppdragslogg/x')).toBe(false)
  })
})
