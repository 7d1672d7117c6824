import { sql, type Kysely } from 'kysely'
import type { OnlineSteps } from '../src/server/database/online-steps.ts'

/** A request belongs to a department or to the whole office, and who is bound sees those of their departments. */
export const online = async ({ statement, index }: OnlineSteps) => {
  await statement('alter table requests add column if not exists department_id uuid')
  await statement(`
    do $$ begin
      if not exists (select from pg_constraint where conrelid = 'requests'::regclass and conname = 'requests_department') then
        alter table requests add constraint requests_department foreign key (employer_id, department_id)
          references departments (employer_id, id) not valid;
      end if;
    end $$`)
  await statement('alter table requests validate constraint requests_department')
  await index(
    'plain',
    'requests_of_department',
    'requests (employer_id, department_id) where department_id is not null',
  )
}

export const up = async (db: Kysely<unknown>) => {
  await sql`
    comment on column requests.department_id is 'Null: it belongs to the whole office';
    create policy departments on requests as restrictive to vikarklar_tenant using (
      (select current_departments()) is null or department_id = any((select current_departments())::uuid[]));
  `.execute(db)
}
