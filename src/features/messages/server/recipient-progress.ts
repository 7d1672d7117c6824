import { sql } from 'kysely'
import type { Substitute } from '#features/assignments/rules.ts'
import { presenceIn, standingIn } from '#features/assignments/server/may.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { AskedRecipient } from './request-messages.ts'
import { isMessaged, OF_RECIPIENT } from './deliveries.ts'

/** Somebody who was asked and is still in the register. */
export interface RecipientProgress extends AskedRecipient, Substitute {}

/** A request or reminder is on its way to them, or has gone out, or they opened their link even so. */
const WAS_REACHED = sql`(${isMessaged(OF_RECIPIENT)} or t.opened_at is not null)`

/**
 * Those who were asked about an assignment, or one of them. Read after {@link lockAssignment}, so that it stays true. Their rows of the
 * register are held, as the messages will hold them, in the order in which an import locks them.
 */
export const readRecipientProgress = async (
  tx: TenantTransaction,
  assignmentId: string,
  vikarId: string | null = null,
): Promise<RecipientProgress[]> => {
  const { rows } = await sql<RecipientProgress>`
    select v.id, v.full_name, v.phone, v.email, v.no_sms, t.id as token_id,
      ${standingIn({ wasReached: WAS_REACHED })} as standing, ${presenceIn(sql`coalesce(r.created_at, t.created_at)`)} as presence
    from assignments a
    join recipients t on t.employer_id = a.employer_id and t.request_id = a.request_id
    join vikarer v on v.employer_id = t.employer_id and v.id = t.vikar_id and v.deleted_at is null
    left join request_line l on l.employer_id = t.employer_id and l.request_id = t.request_id and l.vikar_id = t.vikar_id
    left join assignment_responses r on r.employer_id = a.employer_id and r.assignment_id = a.id and r.vikar_id = v.id
    where a.employer_id = ${tx.scope.employerId} and a.id = ${assignmentId} and t.vikar_id = coalesce(${vikarId}::uuid, t.vikar_id)
    order by v.id for key share of v`.execute(tx)
  return rows
}

/** The ids of people in the order of their names. */
export const idsByName = (people: readonly Pick<RecipientProgress, 'id' | 'fullName'>[]): string[] =>
  people.toSorted((one, other) => one.fullName.localeCompare(other.fullName, 'nb')).map(({ id }) => id)
