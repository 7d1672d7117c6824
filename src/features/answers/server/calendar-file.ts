import { sql } from 'kysely'
import { holding } from '#features/assignments/server/holders.ts'
import type { Services } from '#server/services.ts'
import { readFacts, readShiftFacts } from '#features/assignments/server/facts.ts'
import { calendarOf } from '#features/messages/server/calendar.ts'
import type { FoundLink } from '#features/assignments/server/response-link.ts'

/**
 * The calendar file of a holder, until the shift ends, or with all their shifts of a request; null for others. Its link
 * opens the token's answer page.
 */
export const calendarFile = async (
  { database, config }: Services,
  { scope, assignmentId, assignmentIds, isForAll, vikarId }: FoundLink,
  token: string,
): Promise<string | null> =>
  database.read(scope, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from assignments a where employer_id = ${tx.scope.employerId}
        and id = any(${isForAll ? [...assignmentIds] : [assignmentId]}::uuid[])
        and status in ('open', 'assigned') and ${holding(vikarId)} and ends_at > now()`.execute(tx)
    const [first] = rows
    if (!first) return null
    const [facts, shifts] = await Promise.all([
      readFacts(tx, first.id),
      readShiftFacts(
        tx,
        rows.map(({ id }) => id),
      ),
    ])
    return calendarOf(config, { ...facts, shifts }, 'PUBLISH', token)
  })
