import { sql } from 'kysely'
import { announceChange, readLoginsOfAsked } from '#features/assignments/server/announce.ts'
import type { SystemTransaction, TenantTransaction } from '#server/database/database.ts'
import { TenantScope, type SystemScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { RequestKey } from '../request-key.ts'
import { raiseAlarmsIn } from '../alarm/raise-alarms.ts'
import { askNext } from './ask-next.ts'
import { BUSY_FOR_ALL } from '#features/assignments/server/other-shift.ts'
import { askedElsewhere } from '../open-questions.ts'
import { isLineOpen, isWaiting, openQuestions } from './line-state.ts'
import { reserveAsked, reserveWaiting } from './reserve.ts'

/**
 * Queues a look at the line, or at the reserve, in a transaction that may end or open a question about a shift. A
 * request to all at once is queued only once it has a free place: five thousand people may answer at the same time.
 */
export const askNextLater = async (tx: TenantTransaction, assignmentId: string): Promise<void> => {
  const { employerId } = tx.scope
  await sql`
    select graphile_worker.wake('ask-next', json_build_object('employerId', q.employer_id, 'requestId', q.id))
    from assignments a join requests q on q.employer_id = a.employer_id and q.id = a.request_id
    where a.employer_id = ${employerId} and a.id = ${assignmentId}
      and (q.open_at_most is not null or a.freed_at is not null)`.execute(tx)
}

/** The job: asks the next people in this line, and raises or clears the alarm of its shifts. */
export const askNextInLine = async (services: Services, ids: unknown): Promise<void> => {
  await askIn(services, RequestKey.parse(ids))
  await raiseAlarmsIn(services, ids)
}

/**
 * The sweep. Asks the next in every line that is due, and the reserve of every place that came free, also where a
 * process died before it asked. Reads due work from the rows alone, so a lost job loses nothing.
 */
export const askAllDue = async (
  services: Services,
  scope: SystemScope,
  signal?: AbortSignal,
): Promise<void> => {
  for (const key of await services.database.transaction(scope, (tx) => readDue(tx, services.clock.now()))) {
    if (signal?.aborted) return
    await askIn(services, key).catch((error: unknown) =>
      services.log.warn({ err: error, ...key }, 'a line was not looked at; the next sweep tries again'),
    )
  }
}

export const readDue = async (tx: SystemTransaction, now: Date): Promise<RequestKey[]> => {
  const { rows } = await sql<RequestKey>`
    select q.employer_id, q.id as request_id from requests q
    where q.next_ask_at is not null and q.halted_at is null and q.open_at_most is not null and case
      when q.next_ask_at <= ${now} then true
      when q.is_line_paused or not ${isLineOpen(now)} then false
      when (select count(*) from ${openQuestions(now)} questions) >= q.open_at_most then false
      else exists (select ${reserveWaiting(now)}) or not exists (${reserveAsked(now)}) and ${IS_ANY_ASKABLE(now)} end
    union
    select q.employer_id, q.id from assignments freed
    join requests q on q.employer_id = freed.employer_id and q.id = freed.request_id and q.open_at_most is null
      and q.halted_at is null
    where freed.freed_at is not null and freed.status = 'open' and freed.starts_at > ${now}
      and (not q.is_line_paused or q.next_ask_at <= ${now}) and ${isLineOpen(now)}
      and exists (select ${reserveWaiting(now)})
    limit ${SWEEP_MOST}`.execute(tx)
  return rows
}

/** The people of each list are worked out once for request `q`, and only where it may ask more. */
const IS_ANY_ASKABLE = (now: Date) => sql`exists (
  select from (select ${BUSY_FOR_ALL} as busy, ${askedElsewhere(now)} as elsewhere offset 0) held
  cross join lateral (
    select from request_line l where ${isWaiting(sql`held.busy`)} and l.vikar_id <> all(held.elsewhere) limit 1) askable)`

/** The next sweep takes the rest. */
const SWEEP_MOST = 500

const askIn = async (services: Services, { employerId, requestId }: RequestKey): Promise<void> => {
  const scope = new TenantScope(employerId, null)
  const change = await services.database.transaction(scope, async (tx) => {
    const outcome = await askNext(tx, services, requestId)
    return outcome && outcome.asked > 0 ? readChange(tx, requestId) : null
  })
  for (const assignmentId of change?.assignmentIds ?? [])
    announceChange(services, { employerId, assignmentId, logins: change?.logins ?? [] })
}

const readChange = async (tx: TenantTransaction, requestId: string) => {
  const shifts = await tx
    .selectFrom('assignments')
    .select('id')
    .where('employerId', '=', tx.scope.employerId)
    .where('requestId', '=', requestId)
    .execute()
  const assignmentIds = shifts.map(({ id }) => id)
  const [first] = assignmentIds
  return { assignmentIds, logins: first === undefined ? [] : await readLoginsOfAsked(tx, first) }
}
