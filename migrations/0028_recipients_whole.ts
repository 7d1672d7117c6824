import { sql, type Kysely } from 'kysely'
import type { OnlineSteps } from '../src/server/database/online-steps.ts'

export const online = async ({ statement }: OnlineSteps) => {
  await statement('alter table recipients validate constraint recipients_request_known')
  await statement('alter table recipients validate constraint recipients_employer_id_request_id_fkey')
}

/** Without reading the table once more: the check has just been proven. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table recipients alter column request_id set not null, drop constraint recipients_request_known;

    create policy person on requests for select to vikarklar_person using (exists (
      select from vikarer v
      join recipients t on t.employer_id = v.employer_id and t.vikar_id = v.id
      where v.employer_id = requests.employer_id and v.user_id = (select current_user_id()) and t.request_id = requests.id));
  `.execute(db)
}
