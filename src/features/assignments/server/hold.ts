import { sql } from 'kysely'

/**
 * Whether the request of recipient `t` can still be undone. Until then its substitutes know nothing of it: no list, link,
 * notice or calendar shows it, and it takes no answer. The policy `held` repeats this for their own role.
 */
export const IS_HELD = sql<boolean>`exists (select from requests held
  where held.employer_id = t.employer_id and held.id = t.request_id and held.held_until > now())`
