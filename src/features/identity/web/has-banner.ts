import type { Me } from '../contract.ts'

/** May the account need a banner? Most do not, and then its code is not loaded. */
export const hasBanner = ({ enteredBy, role, emailVerified, passwordFreeUntil }: NonNullable<Me>): boolean =>
  enteredBy === 'admin-magic' || passwordFreeUntil !== null || (role === 'administrator' && !emailVerified)
