import { expect, it } from 'vitest'
import { KARI } from '#test/sample-me.ts'
import type { Me } from '../contract.ts'
import { hasBanner } from './has-banner.ts'

it('has nothing to say to who logged in with a password', () => {
  expect(hasBanner(KARI)).toBe(false)
})

it.each([
  ['whose address is not confirmed', { emailVerified: false }],
  ['who may choose another password for now', { passwordFreeUntil: '2026-03-02T06:42:00.000Z' }],
  ['whose session a superadmin began', { hasOtherOffices: false, enteredBy: 'admin-magic' }],
] satisfies [string, Partial<NonNullable<Me>>][])('speaks to an administrator %s', (_, me) => {
  expect(hasBanner({ ...KARI, ...me })).toBe(true)
})

it('does not ask a substitute, who came by an invitation, to confirm the address', () => {
  expect(hasBanner({ ...KARI, role: 'substitute', emailVerified: false })).toBe(false)
})
