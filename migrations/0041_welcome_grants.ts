import { sql, type Kysely } from 'kysely'

/** The SMS that a new employer gets to begin with: who has had them. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table welcome_grants (
      employer_id uuid primary key references employers (id),
      org_key text unique check (length(org_key) = 22),
      phone_key text unique check (length(phone_key) = 22),
      created_at timestamptz(3) not null default now(),
      check (org_key is not null or phone_key is not null)
    );
    comment on table welcome_grants is 'Who has had the SMS that come with the first confirmation: each employer, organisation number and mobile number once';
    comment on column welcome_grants.org_key is 'HMAC of the organisation number: compared, never read';
    comment on column welcome_grants.phone_key is 'HMAC of the mobile number: compared, never read';

    call isolate_tenant('welcome_grants');
    grant select, insert on welcome_grants to vikarklar_tenant, vikarklar_system;
  `.execute(db)
}
