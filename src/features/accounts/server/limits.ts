import type { Database } from '#server/database/database.ts'
import { SystemScope } from '#server/database/scope.ts'
import { countAttempt, forgetAttempts, type RateLimit } from '#server/rate-limit.ts'

const MINUTE = 60
const HOUR = 3600

export const LOGIN_PER_ACCOUNT: RateLimit = { name: 'login-account', max: 5, windowSeconds: 15 * MINUTE }
export const LOGIN_PER_ADDRESS: RateLimit = { name: 'login-address', max: 50, windowSeconds: HOUR }
export const SIGN_UP_PER_ADDRESS: RateLimit = { name: 'sign-up-address', max: 5, windowSeconds: HOUR }
export const CONFIRMATION_PER_ACCOUNT: RateLimit = {
  name: 'confirmation-account',
  max: 3,
  windowSeconds: HOUR,
}
export const FORGOT_PER_ACCOUNT: RateLimit = { name: 'forgot-account', max: 3, windowSeconds: HOUR }
/** Against one who tries address after address; a school's whole staff shares one. */
export const FORGOT_PER_ADDRESS: RateLimit = { name: 'forgot-address', max: 30, windowSeconds: HOUR }
/** Links that log in, invite or confirm, and do not work. */
export const BAD_LINKS_PER_ADDRESS: RateLimit = { name: 'bad-links', max: 30, windowSeconds: MINUTE }
export const PASSWORD_PER_ACCOUNT: RateLimit = { name: 'password', max: 5, windowSeconds: 15 * MINUTE }
/** Of one employer to one address, whatever happens to the row in the register meanwhile. */
export const INVITATION_PER_ADDRESS: RateLimit = { name: 'invitation', max: 3, windowSeconds: HOUR }
export const INVITATION_PER_EMPLOYER: RateLimit = { name: 'invitations', max: 500, windowSeconds: HOUR }
/** Imports of one register wait for each other, each with a connection that another employer may want. */
export const IMPORT_PER_EMPLOYER: RateLimit = { name: 'import', max: 20, windowSeconds: 10 * MINUTE }
export const ARCHIVE_PER_ACCOUNT: RateLimit = { name: 'archive-account', max: 10, windowSeconds: HOUR }

/** Seconds to wait before the next try, or 0. Counts this try against every limit given. */
export const waitFor = async (
  database: Database,
  attempts: readonly (readonly [limit: RateLimit, subject: string])[],
): Promise<number> =>
  database.transaction(counting, async (tx) => {
    let wait = 0
    for (const [limit, subject] of attempts) wait = Math.max(wait, await countAttempt(tx, limit, subject))
    return wait
  })

/** After a right password the account's earlier slips do not count. */
export const forgive = (database: Database, limit: RateLimit, subject: string): Promise<void> =>
  database.transaction(counting, (tx) => forgetAttempts(tx, limit, subject))

const counting = new SystemScope(null)
