import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import type { Recipients } from '../planned-request.ts'
import { leftOut, registerFor, type Shift } from './left-out.ts'

export interface Recipient {
  readonly id: string
  readonly fullName: string
  readonly phone: string
  readonly email: string | null
  /** They have chosen e-mail instead of SMS. */
  readonly noSms: boolean
  /** Mail to their address bounced. Omitted if it was not read. */
  readonly refusesMail?: boolean
}

/**
 * The recipients of a request. 'All' are the available people who can have at least one of the shifts, neither absent
 * nor on another shift then, and those to be asked anyway; chosen people are taken as they are. Null when a named
 * person is not in the employer's own register.
 */
export const readRecipients = async (
  tx: TenantTransaction,
  recipients: Recipients,
  shifts: readonly Shift[],
): Promise<Recipient[] | null> => {
  const ids = recipients.kind === 'all' ? recipients.alsoIds : recipients.vikarIds
  const named = [...new Set(ids)]
  const isNamed = sql<boolean>`vikarer.id = any(${named})`
  const found = await registerFor(tx, shifts)
    .select(['id', 'fullName', sql<string>`phone`.as('phone'), 'email', 'noSms'])
    .select(sql<boolean>`email_refused_at is not null`.as('refusesMail'))
    .select(isNamed.as('isNamed'))
    .where(recipients.kind === 'all' ? sql<boolean>`(${isNamed} or ${leftOut} is null)` : isNamed)
    .orderBy('fullName')
    .execute()
  if (found.filter((row) => row.isNamed).length < named.length) return null
  return found.map(({ isNamed: _, leftOut: __, until: ___, ...recipient }) => recipient)
}
