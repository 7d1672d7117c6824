import { sql, type RawBuilder } from 'kysely'

/** Columns or values of a query: the line, the time of an asking, and its reason. */
interface Asked {
  readonly employerId: RawBuilder<unknown>
  readonly requestId: RawBuilder<unknown>
  readonly at: RawBuilder<unknown>
  readonly because: RawBuilder<unknown>
}

/** The person who caused it by a no or a yes; null without such an answer, or after a newer one. */
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
