import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import { namesOf } from '#shared/names.ts'
import type { InvitationPlan } from '../contract-logins.ts'
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

/** People by the effect of an invitation to log in. Each is in one list. */
interface Invitation<Person extends { readonly fullName: string } = { readonly fullName: string }> {
  readonly fresh: readonly Person[]
  /** People who have not answered an earlier one. */
  readonly invited: readonly Person[]
  /** True: invites `invited` again. */
  readonly isAgain: boolean
  readonly active: readonly Person[]
  /** People asked by a department that the member does not see. */
  readonly elsewhere: readonly Person[]
  readonly withoutEmail: readonly Person[]
}

/** The consequences, one sentence each. */
const invitationWords = ({ fresh, invited, isAgain, ...others }: Invitation): string[] => {
  const people = isAgain ? [...fresh, ...invited] : fresh
  const lasting = isAgain ? [] : invited
  return [
    ...(people.length > 0
      ? [`${named(people)} får en lenke på e-post for å velge passord. Det koster ingen SMS.`]
      : ['Ingen av de valgte får e-post.']),
    ...about(lasting, 'er invitert fra før og har ikke svart.'),
    ...about(others.active, 'har innlogging fra før og får ingenting.'),
    ...about(others.withoutEmail, 'mangler e-postadresse. Legg den inn først.'),
    ...about(
      others.elsewhere,
      'er spurt av en avdeling du ikke ser. En som ser hele kontoret, kan sende innlogging.',
    ),
  ]
}

const about = (people: Invitation['fresh'], words: string): string[] =>
  people.length > 0 ? [`${named(people)} ${words}`] : []

const named = (people: Invitation['fresh']): string => namesOf(people.map(({ fullName }) => fullName))
