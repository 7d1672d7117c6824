import { sql } from 'kysely'
import type { MemberId } from '#features/identity/server/memberships.ts'
import { sendEmails } from '#features/email/server/send.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { memberRemovedMail, ownershipMail, type MemberOf } from './messages.ts'

type Parts = Pick<Services, 'config' | 'clock'>

/** Queues an e-mail to each new owner; returns the ids of those who get it. */
export const tellNewOwners = async (
  tx: SystemTransaction,
  { config, clock }: Parts,
  owners: readonly MemberId[],
): Promise<string[]> => {
  if (owners.length === 0) return []
  const known = await readMembersOf(tx, owners)
  await sendEmails(
    tx,
    known.map((owner) => ownershipMail(config, owner, clock.now())),
  )
  return known.map(({ userId }) => userId)
}

/** Queues an e-mail to a person who was removed from the office; returns their id if the e-mail can reach them. */
export const tellRemoved = async (
  tx: SystemTransaction,
  { config, clock }: Parts,
  member: MemberId,
): Promise<string[]> => {
  const known = await readMembersOf(tx, [member])
  await sendEmails(
    tx,
    known.map((removed) => memberRemovedMail(config, removed, clock.now())),
  )
  return known.map(({ userId }) => userId)
}

/** Includes members whose membership has just ended, but no one who cannot log in. */
const readMembersOf = async (tx: SystemTransaction, members: readonly MemberId[]): Promise<MemberOf[]> => {
  const { rows } = await sql<MemberOf>`
    select u.id as user_id, p.full_name, u.email, e.id as employer_id, e.name as employer_name
    from unnest(${members.map(({ employerId }) => employerId)}::uuid[], ${members.map(({ userId }) => userId)}::uuid[])
      as wanted (employer_id, user_id)
    join employers e on e.id = wanted.employer_id
    join users u on u.id = wanted.user_id
    join profiles p on p.user_id = u.id and not p.soft_deleted
    order by e.id, u.id`.execute(tx)
  return rows
}
