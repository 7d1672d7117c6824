import { sql } from 'kysely'
import type { Substitute } from '#features/assignments/rules.ts'
import { isAbsentSince } from '#features/assignments/server/absent-since.ts'
import { joinRegister, presenceIn, standingIn } from '#features/assignments/server/rules-in-sql.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { AskedRecipient } from './request-messages.ts'
import { isMessaged, OF_RECIPIENT } from './deliveries.ts'

/** A recipient who is still in the register. */
export interface RecipientProgress extends AskedRecipient, Substitute {
  /** The person is away on a day of the shift, by an absence entered since they were asked or answered. */
  readonly isAway: boolean
}

/** A request or reminder to the person is queued or sent, or they opened their link anyway. */
const WAS_REACHED = sql`(${isMessaged(OF_RECIPIENT)} or t.opened_at is not null)`

/** The time at which they were asked or answered. */
const SINCE = sql`coalesce(r.created_at, t.created_at)`

/**
 * The recipients of an assignment, or one of them. Stays true if read after {@link lockAssignment}. Locks their rows of
 * the register, which the messages need, in the same order as an import.
 */
export const readRecipientProgress = async (
  tx: TenantTransaction,
  assignmentId: string,
  vikarId: string | null = null,
): Promise<RecipientProgress[]> => {
  const { rows } = await sql<RecipientProgress>`
    select v.id, v.full_name, v.phone, v.email, v.no_sms, t.id as token_id,
      ${standingIn({ wasReached: WAS_REACHED })} as standing, ${presenceIn(SINCE)} as presence,
      ${isAbsentSince(SINCE, sql`v.id`)} as is_away
    from assignments a
    join recipients t on t.employer_id = a.employer_id and t.request_id = a.request_id
    ${joinRegister(sql`t`)}
    left join request_line l on l.employer_id = t.employer_id and l.request_id = t.request_id
      and l.vikar_id = t.vikar_id
    left join assignment_responses r on r.employer_id = a.employer_id and r.assignment_id = a.id and r.vikar_id = v.id
    where a.employer_id = ${tx.scope.employerId} and a.id = ${assignmentId}
      and t.vikar_id = coalesce(${vikarId}::uuid, t.vikar_id)
    order by v.id for key share of v`.execute(tx)
  return rows
}

/** The ids of people, sorted by name. */
export const idsByName = (people: readonly Pick<RecipientProgress, 'id' | 'fullName'>[]): string[] =>
  people.toSorted((one, other) => one.fullName.localeCompare(other.fullName, 'nb')).map(({ id }) => id)
