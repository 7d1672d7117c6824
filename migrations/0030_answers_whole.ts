import { sql, type Kysely } from 'kysely'
import type { OnlineSteps } from '../src/server/database/online-steps.ts'

export const online = async ({ statement }: OnlineSteps) => {
  for (const name of ['request_known', 'recipient', 'assignment'])
    await statement(`alter table assignment_responses validate constraint assignment_responses_${name}`)
}

export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table assignment_responses alter column request_id set not null,
      drop constraint assignment_responses_request_known;

    drop policy person on assignment_responses;
    create policy person on assignment_responses for select to vikarklar_person using (exists (
      select from recipients t where t.employer_id = assignment_responses.employer_id
        and t.request_id = assignment_responses.request_id and t.vikar_id = assignment_responses.vikar_id));
  `.execute(db)
}
