import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import type { InvitationPlan } from '../contract-logins.ts'
import { invitationWords, type Invitation } from '../invitation-words.ts'
import { findAskedElsewhere } from './asked-elsewhere.ts'
import { inRegister, VIKAR_COLUMNS } from './read.ts'

/**
 * Finds which of several people would be invited. It only reads, because a rehearsed invitation would use up rate
 * limits. Null if one of them is not in the register.
 */
export const planInvitations = async (
  tx: TenantTransaction,
  ids: readonly string[],
  isAgain: boolean,
): Promise<InvitationPlan | null> => {
  const chosen = await inRegister(tx)
    .select(VIKAR_COLUMNS)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .orderBy('fullName')
    .orderBy('id')
    .execute()
  if (chosen.length !== new Set(ids).size) return null
  const elsewhere = await findAskedElsewhere(tx, tx.scope, ids)
  const open = chosen.filter(({ login }) => login !== 'active')
  const reachable = open.filter(({ id, email }) => email !== null && !elsewhere.has(id))
  const invitation: Invitation<(typeof chosen)[number]> = {
    fresh: reachable.filter(({ login }) => login === 'none'),
    invited: reachable.filter(({ login }) => login === 'invited'),
    isAgain,
    active: chosen.filter(({ login }) => login === 'active'),
    elsewhere: open.filter(({ id }) => elsewhere.has(id)),
    withoutEmail: open.filter(({ id, email }) => email === null && !elsewhere.has(id)),
  }
  const people = isAgain ? reachable : invitation.fresh
  return {
    ids: people.map(({ id }) => id),
    invited: invitation.invited.length,
    sentences: invitationWords(invitation),
  }
}
