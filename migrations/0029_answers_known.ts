import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table assignment_responses
      add constraint assignment_responses_request_known check (request_id is not null) not valid,
      add constraint assignment_responses_recipient foreign key (employer_id, request_id, vikar_id)
        references recipients (employer_id, request_id, vikar_id) on delete cascade not valid,
      add constraint assignment_responses_assignment foreign key (employer_id, assignment_id, request_id)
        references assignments (employer_id, id, request_id) on delete cascade not valid
  `.execute(db)
}
