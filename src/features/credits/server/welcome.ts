import { sql } from 'kysely'
import type { AnyTransaction, TenantTransaction } from '#server/database/database.ts'
import type { Tokens } from '#server/tokens.ts'
import type { Gift } from '../contract.ts'
import { WELCOME_REASON } from '../texts.ts'
import { moveCredits } from './move-credits.ts'

/** The employer, with the numbers that limit the gift to once. */
export interface Welcomed {
  readonly employerId: string
  readonly orgNumber: string | null
  /** E.164; the administrator's confirmed number. */
  readonly phone: string
}

/**
 * Gives credits to an employer that has not used or bought any: once per employer, organisation number and mobile
 * number. Unique keys decide, also between concurrent transactions. Returns whether this call gave them.
 */
export const giveWelcome = async (
  tx: AnyTransaction,
  tokens: Tokens,
  credits: number,
  { employerId, orgNumber, phone }: Welcomed,
): Promise<boolean> => {
  if (credits === 0) return false
  const orgKey = orgNumber && tokens.derive('welcome-grants', `org:${orgNumber}`)
  const phoneKey = tokens.derive('welcome-grants', `phone:${phone}`)
  const { rows } = await sql`
    insert into welcome_grants (employer_id, org_key, phone_key)
    select ${employerId}::uuid, ${orgKey}::text, ${phoneKey}::text where not ${hasBegun(employerId)}
    on conflict do nothing returning employer_id`.execute(tx)
  if (rows.length === 0) return false
  const moved = await moveCredits(tx, [{ employerId, kind: 'granted', credits, reason: WELCOME_REASON }])
  if (!moved.has(employerId)) throw new Error(`employer ${employerId} has no balance`)
  return true
}

/** Have SMS been used or bought? Then the trial is over. */
const hasBegun = (employerId: string) => sql<boolean>`exists (
  select from credit_ledger where employer_id = ${employerId} and kind in ('used', 'bought'))`

/**
 * The gift of the employer, or the one that it may still get; null once SMS have been used or bought, and if there is
 * no gift.
 */
export const readGift = async (tx: TenantTransaction, offered: number): Promise<Gift | null> => {
  const { employerId } = tx.scope
  const { rows } = await sql<{ given: number | null; isBegun: boolean }>`
    select
      (select sum(credits)::integer from credit_ledger
        where employer_id = ${employerId} and exists (select from welcome_grants where employer_id = ${employerId})
          and not ${hasBegun(employerId)}) as given,
      ${hasBegun(employerId)} as is_begun`.execute(tx)
  const [row] = rows
  if (!row || row.isBegun) return null
  if (row.given !== null) return row.given > 0 ? { credits: row.given, isGiven: true } : null
  return offered > 0 ? { credits: offered, isGiven: false } : null
}
