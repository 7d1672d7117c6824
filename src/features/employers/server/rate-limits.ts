import type { RateLimit } from '#server/load/rate-limit.ts'

const HOUR = 3600

/** Per employer and address, so an office cannot fill a mailbox. */
export const MEMBER_INVITATION_PER_ADDRESS: RateLimit = {
  name: 'member-invitation',
  max: 3,
  windowSeconds: HOUR,
}
export const MEMBER_INVITATION_PER_EMPLOYER: RateLimit = {
  name: 'member-invitations',
  max: 50,
  windowSeconds: HOUR,
}
