import { hashToken } from '#server/tokens.ts'
import type { Seen } from './cluster.ts'
import { checkMessages, type Sending } from './messages.ts'
import type { Notes } from './notes.ts'
import type { Done } from './retry.ts'

/** Checks that every acknowledged act has happened once, and that no assignment has two holders. */
export const checkAcknowledged = async (
  { postgres }: Seen,
  notes: Notes,
  { created, answered, requests, givenUp }: Omit<Done, 'bought'>,
): Promise<void> => {
  const { rows } = await postgres.admin.query<{ made: number; kept: number; shared: number }>(
    `select
       (select count(*)::integer from assignments where id = any($1::uuid[])) as made,
       (select count(*)::integer from assignment_responses r
          join recipients t on t.request_id = r.request_id and t.vikar_id = r.vikar_id
          where t.token_hash = any($2::bytea[]) and r.response_type in ('accepted', 'interested')) as kept,
       (select count(*)::integer from assignments a where id = any($1::uuid[]) and 1 <>
          (select count(*) from assignment_responses r where r.assignment_id = a.id and response_type = 'accepted')
          and (status = 'assigned'
            or exists (select from assignment_responses r where r.assignment_id = a.id))) as shared`,
    [created, answered.map(hashToken)],
  )
  const [{ made, kept, shared } = { made: 0, kept: 0, shared: 0 }] = rows
  const assignments = new Set(created).size
  notes.count('requests', requests)
  notes.count('assignments', assignments)
  notes.count('yeses', answered.length)
  notes.hold(givenUp.length === 0, `in vain for a minute: ${givenUp.join(', ')}`)
  notes.hold(assignments > 0, 'no assignment was acknowledged')
  notes.hold(answered.length > 0, 'no yes was acknowledged')
  notes.hold(assignments === created.length, 'two acknowledgements were of the same assignment')
  notes.hold(made === assignments, `${assignments - made} acknowledged assignments were lost`)
  notes.hold(kept === answered.length, `${answered.length - kept} acknowledged yeses were lost`)
  notes.hold(shared === 0, `${shared} answered assignments have no winner, or more than one`)
}

export const checkBought = async (
  { postgres }: Pick<Seen, 'postgres'>,
  notes: Notes,
  { bought }: Pick<Done, 'bought'>,
): Promise<void> => {
  const { rows } = await postgres.admin.query<{ credited: number }>(
    `select count(*)::integer as credited from sms_transactions t
     where session_id = any($1) and state = 'paid' and 1 =
       (select count(*) from credit_ledger where sms_transaction_id = t.id and kind = 'bought')`,
    [bought],
  )
  const missed = bought.length - (rows[0]?.credited ?? 0)
  notes.count('purchases', bought.length)
  notes.hold(bought.length > 0, 'no purchase was acknowledged')
  notes.hold(missed === 0, `${missed} acknowledged purchases were not credited once`)
}

export interface Which {
  readonly opening?: number
  /** Limits the check to these employers. */
  readonly employerIds?: readonly string[]
}

/** The balance of each employer is the sum of its ledger. */
export const checkBalances = async (
  { postgres }: Pick<Seen, 'postgres'>,
  notes: Notes,
  { opening = 0, employerIds }: Which = {},
): Promise<void> => {
  const { rows } = await postgres.admin.query<{ looked: number; wrong: number }>(
    `select count(*)::integer as looked,
       (count(*) filter (where balance is distinct from $1 + coalesce(moved, 0)))::integer as wrong
     from sms_credits left join
       (select employer_id, sum(credits) as moved from credit_ledger group by employer_id) ledger using (employer_id)
     where $2::uuid[] is null or employer_id = any($2)`,
    [opening, employerIds ?? null],
  )
  const [{ looked, wrong } = { looked: 0, wrong: 0 }] = rows
  notes.hold(looked > 0, 'there is no balance to compare')
  notes.hold(wrong === 0, `${wrong} balances are not the sum of their ledger`)
}

/** Judges everything that was acknowledged to people who worked, and every message. */
export const judgeLoad = async (
  seen: Seen,
  notes: Notes,
  done: Done,
  { mayRepeat, since, ...which }: Sending & Which,
): Promise<void> => {
  await checkAcknowledged(seen, notes, done)
  await checkBought(seen, notes, done)
  await checkMessages(seen, notes, { mayRepeat, since })
  if (which.opening !== undefined) await checkBalances(seen, notes, which)
}
