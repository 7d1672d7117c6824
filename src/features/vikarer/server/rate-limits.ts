import type { RateLimit } from '#server/load/rate-limit.ts'

const MINUTE = 60
const HOUR = 3600

/** Per employer and address, even if the register row is removed and added again. */
export const INVITATION_PER_ADDRESS: RateLimit = { name: 'invitation', max: 3, windowSeconds: HOUR }
export const INVITATION_PER_ADDRESS_DAY: RateLimit = {
  name: 'invitation-day',
  max: 5,
  windowSeconds: 24 * HOUR,
}
export const INVITATION_PER_EMPLOYER: RateLimit = { name: 'invitations', max: 500, windowSeconds: HOUR }
/** The refusals of an employer a day that reveal an administrator's address (`EMAIL_EXISTS`). */
export const TAKEN_PER_EMPLOYER: RateLimit = { name: 'taken-addresses', max: 10, windowSeconds: 24 * HOUR }
/** Imports of one register wait for each other, each with a connection that another employer may need. */
export const IMPORT_PER_EMPLOYER: RateLimit = { name: 'import', max: 20, windowSeconds: 10 * MINUTE }
