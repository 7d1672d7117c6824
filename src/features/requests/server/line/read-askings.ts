import { sql, type RawBuilder } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import { ASKS_IN_ORDER } from '#features/assignments/server/of-request.ts'
import { hasFailed } from './line-state.ts'
import type { AskedTogether } from '../../shapes.ts'

/** Columns or values of a query: whose line, when somebody was asked, and why. */
interface Asked {
  readonly employerId: RawBuilder<unknown>
  readonly requestId: RawBuilder<unknown>
  readonly at: RawBuilder<unknown>
  readonly because: RawBuilder<unknown>
}

/** Whose no or yes the next one was asked for; null where it was neither, or they have answered anew. */
export const answeredBefore = ({ employerId, requestId, at, because }: Asked): RawBuilder<string | null> => {
  const answered = sql`case ${because} when 'no' then greatest(r.declined_at, r.withdrawn_at)
    when 'yes' then r.accepted_at end`
  return sql`(select who.full_name from assignment_responses r
    join vikarer who on who.employer_id = r.employer_id and who.id = r.vikar_id
    where r.employer_id = ${employerId} and r.request_id = ${requestId} and ${answered} <= ${at}
    order by ${answered} desc limit 1)`
}

/** The patience that had run out when the next one was asked; null where it was for something else. */
export const patienceThen = ({ employerId, requestId, at, because }: Asked): RawBuilder<number | null> =>
  sql`case when ${because} = 'patience' then coalesce(
    (select c.patience_before from line_changes c
      where c.employer_id = ${employerId} and c.request_id = ${requestId} and c.at > ${at} order by c.at limit 1),
    (select q.patience_minutes from requests q where q.employer_id = ${employerId} and q.id = ${requestId})) end`

/** So many of those who were asked together are named. */
const NAMED = 3

/**
 * The askings by the line of a shift's request: people, time and reason. Leaves out people whom the office asked itself, and
 * people without a message.
 */
export const readAskings = async (tx: TenantTransaction, assignmentId: string): Promise<AskedTogether[]> => {
  const columns = {
    employerId: sql`asked.employer_id`,
    requestId: sql`asked.request_id`,
    at: sql`asked.created_at`,
    because: sql`asked.because`,
  }
  const { rows } = await sql<Omit<AskedTogether, 'at'> & { at: Date }>`
    select asked.created_at::timestamptz(3) as at, asked.because, asked.count, asked.names,
      ${answeredBefore(columns)} as answered_by, ${patienceThen(columns)} as patience_minutes
    from (
      select l.employer_id, l.request_id, t.created_at, case when ${ASKS_IN_ORDER} then l.asked_because else 'together' end as because, count(*)::integer as count,
        (array_agg(v.full_name order by l.position))[1:${sql.lit(NAMED)}] as names
      from assignments a
      join request_line l on l.employer_id = a.employer_id and l.request_id = a.request_id and l.asked_because <> 'by-hand'
      join recipients t on t.employer_id = l.employer_id and t.request_id = l.request_id and t.vikar_id = l.vikar_id
      join vikarer v on v.employer_id = l.employer_id and v.id = l.vikar_id
      join requests q on q.employer_id = l.employer_id and q.id = l.request_id
      where a.employer_id = ${tx.scope.employerId} and a.id = ${assignmentId} and not ${hasFailed(sql`l.vikar_id`)}
      group by l.employer_id, l.request_id, t.created_at, 4
    ) asked`.execute(tx)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

export interface LineChange {
  readonly at: Date
  readonly kind: 'changed' | 'asked-all' | 'moved' | 'sent-now'
  readonly by: string | null
}

/** What the office has done about that line. */
export const readLineChanges = async (tx: TenantTransaction, assignmentId: string): Promise<LineChange[]> => {
  const { rows } = await sql<LineChange>`
    select c.at, c.kind, p.full_name as by
    from assignments a
    join line_changes c on c.employer_id = a.employer_id and c.request_id = a.request_id
    left join profiles p on p.user_id = c.changed_by
    where a.employer_id = ${tx.scope.employerId} and a.id = ${assignmentId}`.execute(tx)
  return rows
}
