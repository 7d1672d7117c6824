import { describe, expect, it } from 'vitest'
import { askAgainIn } from './free-password.ts'

const now = Date.parse('2026-11-23T06:32:00Z')

describe('asking for the current password', () => {
  it('is looked up again just after the time is up', () => {
    expect(askAgainIn('2026-11-23T06:32:30Z', now)).toBe(30_500)
  })

  it('is looked up every minute before, for a browser whose clock is behind', () => {
    expect(askAgainIn('2026-11-23T06:42:00Z', now)).toBe(60_000)
  })

  it('is left to the server where the browser thinks that the time is up already', () => {
    expect(askAgainIn('2026-11-23T06:20:00Z', now)).toBe(15_000)
  })

  it('is not looked up when it is asked for anyway', () => {
    expect(askAgainIn(null, now)).toBe(false)
  })
})
