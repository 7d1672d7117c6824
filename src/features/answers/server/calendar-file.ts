import { sql } from 'kysely'
import type { Services } from '#server/services.ts'
import { readFacts } from '#features/assignments/server/facts.ts'
import { calendarOf } from '#features/requests/server/calendar.ts'
import type { ResponseLink } from '#features/assignments/server/response-link.ts'

/** The calendar file for the one who has the assignment, until it ends; null for everybody else. It leads to the token's answer page. */
export const calendarFile = async (
  { database, config }: Services,
  { scope, assignmentId, vikarId }: ResponseLink,
  token: string,
): Promise<string | null> =>
  database.read(scope, async (tx) => {
    const { rows } = await sql`
      select from assignments where employer_id = ${tx.scope.employerId} and id = ${assignmentId}
        and status = 'assigned' and assigned_vikar_id = ${vikarId} and ends_at > now()`.execute(tx)
    return rows.length > 0 ? calendarOf(config, await readFacts(tx, assignmentId), 'PUBLISH', token) : null
  })
