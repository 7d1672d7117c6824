import type { Me } from '../contract.ts'

/** May there be something to say about the account? Most have none, and do without what says it. */
export const hasBanner = ({ enteredBy, role, emailVerified, passwordFreeUntil }: NonNullable<Me>): boolean =>
  enteredBy === 'admin-magic' || passwordFreeUntil !== null || (role === 'administrator' && !emailVerified)
