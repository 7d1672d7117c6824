import { sql } from 'kysely'
import type { SystemScope } from '#server/database/scope.ts'
import { TenantScope } from '#server/database/scope.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { inBatches } from '#server/load/in-batches.ts'
import type { Services } from '#server/services.ts'
import { countRequestSms } from '#features/messages/server/deliveries.ts'
import { RequestKey } from '../request-key.ts'
import { modelOf } from './model-of.ts'
import { readInLine, readOpenShifts, type OpenShift } from './read-open.ts'
import { totalsOf, type Totals } from './totals.ts'

/**
 * The job after a request was sent: stores its forecast, to compare it with the outcome. Stores nothing when there is
 * no number, or when people have answered before this ran.
 */
export const recordForecast = async (
  services: Pick<Services, 'config' | 'database' | 'clock'>,
  ids: unknown,
): Promise<void> => {
  const { employerId, requestId } = RequestKey.parse(ids)
  const scope = new TenantScope(employerId, null)
  const now = services.clock.now()
  await services.database.transaction(scope, async (tx) => {
    const shifts = await readOpenShifts(tx, { requestId }, now)
    const [first] = shifts
    if (!first || !(await isNew(tx, requestId))) return
    const [line, model] = await Promise.all([
      readInLine(tx, first, services.config.smsCountries),
      modelOf(tx, now),
    ])
    const totals = await totalsOf(model, { shifts, line, plan: first.plan }, now)
    if (totals) await insertForecast(tx, first, totals)
  })
}

/** The worker may have been away. */
const NEW_MINUTES = 5

const isNew = async (tx: TenantTransaction, requestId: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from requests q where q.employer_id = ${tx.scope.employerId} and q.id = ${requestId}
      and q.created_at > now() - ${NEW_MINUTES} * interval '1 minute' and not exists (
        select from assignment_responses r where r.employer_id = q.employer_id and r.request_id = q.id)`.execute(
    tx,
  )
  return rows.length > 0
}

/** Messages that were already sent count as expected. */
const insertForecast = (
  tx: TenantTransaction,
  { id, requestId }: OpenShift,
  { chance, until, places, expectedMessages }: Totals,
) =>
  sql`
    insert into forecasts (employer_id, request_id, assignment_id, places, chance, until, expected_messages)
    select ${tx.scope.employerId}, ${requestId}, ${id}, ${places}, ${chance}, ${until},
      ${expectedMessages} + ${countRequestSms({
        employerId: sql`${tx.scope.employerId}::uuid`,
        requestId: sql`${requestId}::uuid`,
      })}
    on conflict do nothing`.execute(tx)

/**
 * Every night: records the outcome of forecasts whose time is over. If the office has cancelled, edited or reopened the
 * shift, or filled it by telephone, the outcome of the asking is unknown: only the messages are recorded.
 */
export const settleForecasts = (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  scope: SystemScope,
  stopping?: AbortSignal,
): Promise<void> => {
  const now = clock.now()
  const settle = (limit: number) => sql`
    update forecasts f set settled_at = ${now},
      messages_sent = ${countRequestSms({ employerId: sql`f.employer_id`, requestId: sql`f.request_id` })},
      came_true = case when ${DECIDED_OTHERWISE} then null else ${YESES} >= f.places end
    from assignments a join requests q on q.employer_id = a.employer_id and q.id = a.request_id
    where a.employer_id = f.employer_id and a.id = f.assignment_id and (f.employer_id, f.request_id) in (
      select employer_id, request_id from forecasts where settled_at is null and until <= ${now}
      order by until limit ${limit} for update skip locked)
    returning 1`
  return inBatches(database, scope, settle, stopping)
}

const DECIDED_OTHERWISE = sql`(q.undone_at is not null or a.status = 'cancelled' or a.reopened_at is not null
  or a.starts_at <> f.until or a.places <> f.places or (a.closed_at < f.until and a.filled < a.places) or exists (
    select from assignment_responses r where r.employer_id = f.employer_id and r.assignment_id = f.assignment_id
      and r.response_type = 'accepted' and r.recorded_by is not null))`

const YESES = sql`(
  select count(*) from assignment_responses r where r.employer_id = f.employer_id and r.assignment_id = f.assignment_id
    and r.accepted_at <= f.until)`
