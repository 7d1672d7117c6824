import { overlappingShift } from '#features/assignments/server/other-shift.ts'
import { MAY_BE_REMINDED } from '#features/assignments/rules.ts'
import { isAnswerOf, isPresent } from '#features/assignments/server/rules-in-sql.ts'
import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import { ALARM_REASONS, type AlarmReason } from '#features/messages/alarm.ts'
import { MESSAGED } from '#features/messages/server/deliveries.ts'
import { CALL_LIST_MAX, type Alarm, type Callee } from '../../shapes.ts'

/** A shift about which the office may be alarmed: open, and yet to begin. */
const isAhead = (now: Date) => sql`a.status = 'open' and a.starts_at > ${now}`

/** The number of the employer's shifts with an alarm. */
export const countAlarms = async (tx: TenantTransaction, now: Date): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(distinct a.id)::integer as count from shift_alarms s
    join assignments a on a.employer_id = s.employer_id and a.id = s.assignment_id and ${isAhead(now)}
    where s.employer_id = ${tx.scope.employerId} and s.taken_back_at is null`.execute(tx)
  return rows[0]?.count ?? 0
}

/** The alarm about a shift, and the people to call; null while there is none, undefined for an unknown shift. */
export const readAlarm = async (
  tx: TenantTransaction,
  assignmentId: string,
  now: Date,
): Promise<Alarm | null | undefined> => {
  const { rows } = await sql<{ raisedAt: Date | null; reasons: AlarmReason[] | null }>`
    select min(s.raised_at) as raised_at, array_agg(s.reason) filter (where s.reason is not null) as reasons
    from assignments a
    left join shift_alarms s on s.employer_id = a.employer_id and s.assignment_id = a.id and s.taken_back_at is null
      and ${isAhead(now)}
    where a.employer_id = ${tx.scope.employerId} and a.id = ${assignmentId} group by a.id`.execute(tx)
  const [row] = rows
  if (!row?.raisedAt || !row.reasons) return row && null
  const standing = new Set(row.reasons)
  return {
    raisedAt: row.raisedAt.toISOString(),
    reasons: ALARM_REASONS.filter((reason) => standing.has(reason)),
    callList: await readCallList(tx, assignmentId),
  }
}

const { who, presence } = MAY_BE_REMINDED.ofQuestion

/**
 * The people to call about a shift. First the reserve, then people who were asked and have not answered, then people
 * without a message, then people waiting in line. Each group is in the order of the line.
 */
const readCallList = async (tx: TenantTransaction, assignmentId: string): Promise<Callee[]> => {
  const { rows } = await sql<Callee>`
    select v.id as vikar_id, v.full_name, v.phone, v.email is null as no_email, v.no_sms,
      case when r.id is not null then 'reserve' when t.id is null then 'waiting'
        when t.opened_at is not null or v.id = any(${MESSAGED}) then 'asked' else 'not-reached' end as state
    from assignments a
    join requests q on q.employer_id = a.employer_id and q.id = a.request_id
    join vikarer v on v.employer_id = a.employer_id and v.phone is not null
    left join recipients t on t.employer_id = a.employer_id and t.request_id = a.request_id and t.vikar_id = v.id
    left join request_line l on l.employer_id = a.employer_id and l.request_id = a.request_id and l.vikar_id = v.id
    left join assignment_responses r on r.employer_id = a.employer_id and r.assignment_id = a.id and r.vikar_id = v.id
    where a.employer_id = ${tx.scope.employerId} and a.id = ${assignmentId} and (t.id is not null or l.id is not null)
      and coalesce(${isAnswerOf(who)}, true) and ${isPresent(presence, sql`coalesce(r.created_at, t.created_at, q.created_at)`)}
      and not exists (${overlappingShift(sql`v.id`)})
    order by r.id is null, t.id is null, r.created_at, l.position, v.full_name collate "nb-NO-x-icu", v.id
    limit ${CALL_LIST_MAX}`.execute(tx)
  return rows
}
