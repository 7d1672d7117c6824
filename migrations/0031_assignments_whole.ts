import { sql, type Kysely } from 'kysely'
import type { OnlineSteps } from '../src/server/database/online-steps.ts'

export const online = ({ statement }: OnlineSteps) =>
  statement('alter table assignments validate constraint assignments_filled')

export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table assignments add constraint assignments_request
      foreign key (employer_id, request_id) references requests (employer_id, id) not valid;

    -- Found from the substitute's own side: a request may have a thousand recipients.
    drop policy person on assignments;
    create policy person on assignments for select to vikarklar_person using (exists (
      select from vikarer v
      join recipients t on t.employer_id = v.employer_id and t.vikar_id = v.id
      where v.employer_id = assignments.employer_id and v.user_id = (select current_user_id())
        and t.request_id = assignments.request_id));
  `.execute(db)
}
