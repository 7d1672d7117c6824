import { sql, type Kysely } from 'kysely'
import type { OnlineSteps } from '../src/server/database/online-steps.ts'

/** What exists becomes requests with one shift of one place, some rows at a time. */
export const online = async ({ rowsOf, index }: OnlineSteps) => {
  await rowsOf('assignments', async (tx, range) => {
    await sql`
      insert into requests (employer_id, id, channels, asked_all, answer, created_by, created_at)
      select employer_id, request_id, channels, asked_all, request_answer, created_by, created_at
      from assignments m where ${range} on conflict do nothing`.execute(tx)
    // By the row's own column: that of a row which another has just changed is read afresh.
    await sql`
      update assignments m set filled = 1
      where ${range} and assigned_vikar_id is not null and filled = 0`.execute(tx)
  })
  for (const table of ['recipients', 'assignment_responses'])
    await rowsOf(table, async (tx, range) => {
      await sql`
        update ${sql.table(table)} m set request_id = a.request_id from assignments a
        where ${range} and m.request_id is null and a.employer_id = m.employer_id and a.id = m.assignment_id`.execute(
        tx,
      )
    })
  await index('unique', 'recipients_asked_once', 'recipients (employer_id, request_id, vikar_id)')
  await index('unique', 'assignments_in_request', 'assignments (employer_id, id, request_id)')
  await index(
    'plain',
    'assignment_responses_held',
    "assignment_responses (employer_id, vikar_id) where response_type = 'accepted'",
  )
  await index(
    'plain',
    'assignments_partly_filled',
    "assignments (ends_at) where status = 'open' and filled > 0",
  )
}

export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table recipients
      add constraint recipients_request_known check (request_id is not null) not valid,
      add foreign key (employer_id, request_id) references requests (employer_id, id) on delete cascade not valid
  `.execute(db)
}
