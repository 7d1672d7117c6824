import { expect, it } from 'vitest'
import type { Me } from '../contract.ts'
import { hasBanner } from './has-banner.ts'

const kari: NonNullable<Me> = {
  userId: 'kari',
  fullName: 'Kari Nordmann',
  email: 'kari@fjellhamar.example',
  emailVerified: true,
  role: 'administrator',
  employerId: '2',
  employerName: 'Fjellhamar skole',
  memberRole: 'owner',
  hasOtherOffices: false,
  isInNoOffice: false,
  enteredBy: 'login',
  passwordFreeUntil: null,
  needsFactor: false,
  needsProvider: null,
}

it('has nothing to say to who logged in with a password', () => {
  expect(hasBanner(kari)).toBe(false)
})

it.each([
  ['whose address is not confirmed', { emailVerified: false }],
  ['who may choose another password for now', { passwordFreeUntil: '2026-03-02T06:42:00.000Z' }],
  ['whose session a superadmin began', { hasOtherOffices: false, enteredBy: 'admin-magic' }],
] satisfies [string, Partial<NonNullable<Me>>][])('speaks to an administrator %s', (_, me) => {
  expect(hasBanner({ ...kari, ...me })).toBe(true)
})

it('does not ask a substitute, who came by an invitation, to confirm the address', () => {
  expect(hasBanner({ ...kari, role: 'substitute', emailVerified: false })).toBe(false)
})
