import { sql, type RawBuilder } from 'kysely'
import type { Channel } from '#features/assignments/rules.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { AskingPlan } from '../../plan.ts'
import type { InLine } from '../../forecast/respondents.ts'
import { readBalance } from '#features/credits/server/read-ledger.ts'
import { reachedWithin, reachOf } from '#features/messages/reach.ts'
import { hasRequestFailed, OF_RECIPIENT } from '#features/messages/server/deliveries.ts'
import { WAITING } from '../line/line-state.ts'
import { quietHoursOf, type QuietColumns } from '../line/settings.ts'

export interface OpenShift {
  readonly id: string
  readonly requestId: string
  readonly startsAt: Date
  /** The number of open places. */
  readonly places: number
  readonly channels: readonly Channel[]
  readonly plan: AskingPlan
}

/** Shifts that need a substitute and have not begun, the soonest first: one, or all of a request. */
export const readOpenShifts = async (
  tx: TenantTransaction,
  of: { readonly assignmentId: string } | { readonly requestId: string },
  now: Date,
): Promise<OpenShift[]> => {
  const meant = 'requestId' in of ? sql`a.request_id = ${of.requestId}` : sql`a.id = ${of.assignmentId}`
  const { rows } = await sql<Row>`
    select a.id, a.request_id, a.starts_at, a.places - a.filled as places, q.channels, q.open_at_most,
      q.patience_minutes,
      q.ask_from, q.ask_all_at, q.quiet_from, q.quiet_until, q.quiet_weekends
    from assignments a join requests q on q.employer_id = a.employer_id and q.id = a.request_id
    where a.employer_id = ${tx.scope.employerId} and ${meant} and a.status = 'open' and a.filled < a.places
      and a.starts_at > ${now} and q.undone_at is null
    order by a.starts_at, a.id`.execute(tx)
  return rows.map(
    ({ openAtMost, patienceMinutes, askFrom, askAllAt, quietFrom, quietUntil, quietWeekends, ...shift }) => ({
      ...shift,
      plan: {
        openAtMost: openAtMost ?? Infinity,
        patienceMinutes: patienceMinutes ?? 0,
        askFrom,
        askAllAt,
        quiet: quietHoursOf({ quietFrom, quietUntil, quietWeekends }),
      },
    }),
  )
}

interface Row extends Omit<OpenShift, 'plan'>, QuietColumns {
  readonly openAtMost: number | null
  readonly patienceMinutes: number | null
  readonly askFrom: Date | null
  readonly askAllAt: Date | null
}

/**
 * The people who may still say yes to a shift, or have said no: first the asked in their order, then the waiting in
 * theirs. Leaves out holders, the reserve, people without a message, and people whose SMS cannot be paid.
 */
export const readInLine = async (
  tx: TenantTransaction,
  { id, requestId, channels }: OpenShift,
  smsCountries: readonly string[],
): Promise<InLine[]> => {
  const { employerId } = tx.scope
  const { rows } = await sql<Person>`
    with asked as (${ASKED(employerId, { id, requestId })})
    select v.id as vikar_id, v.phone, v.email, v.no_sms, asked.asked_at,
      coalesce(asked.response = 'declined', false) as has_declined
    from asked join vikarer v on v.employer_id = ${employerId} and v.id = asked.vikar_id and v.deleted_at is null
    order by asked.asked_at nulls last, asked.position, v.id`.execute(tx)
  const ways = { channels, smsCountries }
  // People who were asked have been reached, so their present channels do not matter.
  const asked = rows.flatMap(({ vikarId, hasDeclined, askedAt, ...person }) =>
    askedAt ? [{ vikarId, hasDeclined, askedAt, messages: reachOf(person, ways).sms ? 1 : 0 }] : [],
  )
  const waiting = rows.filter(({ askedAt }) => !askedAt)
  const balance = waiting.length > 0 ? await readBalance(tx) : 0
  const reached = reachedWithin(waiting, ways, { balance, isInLine: true })
  return [
    ...asked,
    ...reached.map(({ person: { vikarId, hasDeclined }, sms }) => ({
      vikarId,
      hasDeclined,
      messages: sms ? 1 : 0,
    })),
  ]
}

const ASKED = (
  employerId: string,
  { id, requestId }: Pick<OpenShift, 'id' | 'requestId'>,
): RawBuilder<unknown> => sql`
  select t.vikar_id, t.created_at as asked_at, null::integer as position, r.response_type as response
  from recipients t
  left join assignment_responses r on r.employer_id = t.employer_id and r.assignment_id = ${id}
    and r.vikar_id = t.vikar_id
  where t.employer_id = ${employerId} and t.request_id = ${requestId} and t.expires_at > 'epoch'
    and (r.response_type = 'declined' or r.response_type is null and not ${hasRequestFailed(OF_RECIPIENT)})
  union all
  select l.vikar_id, null, l.position, null from requests q join request_line l on ${WAITING}
  where q.employer_id = ${employerId} and q.id = ${requestId}`

interface Person {
  readonly vikarId: string
  readonly phone: string
  readonly email: string | null
  readonly noSms: boolean
  readonly askedAt: Date | null
  readonly hasDeclined: boolean
}
