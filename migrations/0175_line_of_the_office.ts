import { sql, type Kysely } from 'kysely'

/** A bound planner must not move a substitute's address while another department's line is about to ask them. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    grant create on schema public to vikarklar_system;
    set local role vikarklar_system;
    create view office_line as
      select employer_id, request_id, vikar_id
      from request_line where employer_id = (select current_employer_id()) or (select current_user) = 'vikarklar_system';
    comment on view office_line is
      'Who stands in a line of the whole office, for rules that hold across departments: row-level security is that of the view''s owner';
    grant select on office_line to vikarklar_tenant;
    reset role;
    revoke create on schema public from vikarklar_system;
  `.execute(db)
}
