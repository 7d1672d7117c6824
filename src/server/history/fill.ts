import { sql } from 'kysely'
import { toJson } from '../database/to-json.ts'
import type { SystemScope } from '../database/scope.ts'
import type { Services } from '../services.ts'

/** Old processes may serve this long beside new ones, and the job may miss a night. */
const TOUCHED_DAYS = 2

const BATCH = 100

interface RequestKey {
  readonly employerId: string
  readonly id: string
}

/**
 * In the nights after the migrations that fill the table: adds the events of acts that a process of the version before
 * performed after it. A service that is newer than they are has had no such process.
 */
export const fillEvents = async (
  { database }: Pick<Services, 'database'>,
  scope: SystemScope,
  stopping?: AbortSignal,
): Promise<void> => {
  const { keys, offices } = await database.transaction(scope, async (tx) => {
    const { rows: upgraded } = await sql`
      select from kysely_migration m where m.name in ('0192_fill_events', '0208_fill_office_events')
        and m."timestamp"::timestamptz > ${SINCE}
        and exists (select from employers e where e.created_at < m."timestamp"::timestamptz)`.execute(tx)
    if (upgraded.length === 0) return { keys: [], offices: [] }
    const [touched, acted] = [await TOUCHED.execute(tx), await ACTED.execute(tx)]
    return { keys: touched.rows, offices: acted.rows }
  })
  for (let done = 0; done < keys.length && !stopping?.aborted; done += BATCH) {
    const batch = toJson(keys.slice(done, done + BATCH))
    await database.transaction(scope, (tx) =>
      sql`
        select fill_events(k."employerId", k.id)
        from jsonb_to_recordset(${batch}::jsonb) as k ("employerId" uuid, id uuid)`.execute(tx),
    )
  }
  for (const { employerId } of offices) {
    if (stopping?.aborted) return
    await database.transaction(scope, (tx) =>
      sql`select fill_office_events(${employerId}::uuid, ${SINCE})`.execute(tx),
    )
  }
}

const SINCE = sql`now() - ${sql.lit(TOUCHED_DAYS)} * interval '1 day'`

const TOUCHED = sql<RequestKey>`
  select employer_id, id from requests where created_at > ${SINCE}
  union select employer_id, request_id from assignments
    where greatest(edited_at, reopened_at, closed_at) > ${SINCE}
  union select employer_id, request_id from recipients where greatest(created_at, opened_at) > ${SINCE}
  union select employer_id, request_id from assignment_responses
    where greatest(created_at, confirmed_at, removed_at) > ${SINCE}
  union select employer_id, request_id from line_changes where at > ${SINCE}
  union select a.employer_id, a.request_id from shift_alarms s
    join assignments a on a.employer_id = s.employer_id and a.id = s.assignment_id
    where greatest(s.raised_at, s.taken_back_at) > ${SINCE}`

/** Offices whose people did something that the audit log tells of. */
const ACTED = sql<{ employerId: string }>`
  select distinct employer_id from audit_log where at > ${SINCE} and employer_id is not null order by 1`
