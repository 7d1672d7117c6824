import type { Role } from '#shared/roles.ts'

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS

/** Without use: a vikar asked once a month says yes without logging in. Use restarts it, at most once a day. */
export const UNUSED_SECONDS = 30 * DAY_SECONDS
const RENEWED_EVERY_SECONDS = DAY_SECONDS

/**
 * Counted from the login regardless of use, so that the holder of a found phone is eventually logged out. At most a day
 * for a superadmin, who sees every customer (NIST SP 800-63B-4, AAL2).
 */
const LONGEST_SECONDS: Record<Role, number> = {
  substitute: 90 * DAY_SECONDS,
  administrator: 90 * DAY_SECONDS,
  superadmin: 24 * HOUR_SECONDS,
}

/** When a session that is used now ends, unless it is used again. */
export const sessionEnd = (role: Role, startedAt: Date, now: Date): Date =>
  new Date(
    Math.min(now.getTime() + UNUSED_SECONDS * 1000, startedAt.getTime() + LONGEST_SECONDS[role] * 1000),
  )

/** Is it time to write down that the session is used? */
export const isRenewalDue = (renewedAt: Date, now: Date): boolean =>
  now.getTime() - renewedAt.getTime() >= RENEWED_EVERY_SECONDS * 1000
