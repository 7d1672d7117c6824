import { sql } from 'kysely'
import type { OnlineSteps } from '../src/server/database/online-steps.ts'

/** What was freed before, of shifts that still need somebody; and which lines that go on ask in quiet hours. */
export const online = async ({ rowsOf }: OnlineSteps) => {
  await rowsOf('assignments', async (tx, range) => {
    await sql`
      update assignments m set freed_at = freed.at
      from assignments s cross join lateral (
        select max(greatest(r.withdrawn_at, r.removed_at)) as at from assignment_responses r
        where r.employer_id = s.employer_id and r.assignment_id = s.id) freed
      where ${range} and m.status = 'open' and m.starts_at > now() and m.freed_at is null
        and s.employer_id = m.employer_id and s.id = m.id and freed.at is not null`.execute(tx)
  })
  await rowsOf('requests', async (tx, range) => {
    await sql`
      update requests m set is_urgent = true
      where ${range} and not m.is_urgent and m.quiet_from is null and m.open_at_most is not null
        and m.next_ask_at is not null and (m.ask_from is null or m.ask_all_at is distinct from m.ask_from)`.execute(
      tx,
    )
  })
}

export const up = async () => {}
