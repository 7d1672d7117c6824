import { sql } from 'kysely'
import { holding } from '#features/assignments/server/holders.ts'
import type { Services } from '#server/services.ts'
import { readFacts } from '#features/assignments/server/facts.ts'
import { calendarOf } from '#features/requests/server/calendar.ts'
import type { ResponseLink } from '#features/assignments/server/response-link.ts'

/** The calendar file for somebody who has a place, until it ends; null for everybody else. It leads to the token's answer page. */
export const calendarFile = async (
  { database, config }: Services,
  { scope, assignmentId, vikarId }: ResponseLink,
  token: string,
): Promise<string | null> =>
  database.read(scope, async (tx) => {
    const { rows } = await sql`
      select from assignments a where employer_id = ${tx.scope.employerId} and id = ${assignmentId}
        and status in ('open', 'assigned') and ${holding(vikarId)} and ends_at > now()`.execute(tx)
    return rows.length > 0 ? calendarOf(config, await readFacts(tx, assignmentId), 'PUBLISH', token) : null
  })
