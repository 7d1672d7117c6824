import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table vikarer (
      employer_id uuid not null references employers (id),
      id uuid not null default gen_random_uuid(),
      full_name text collate "nb-NO-x-icu" not null check (length(full_name) between 2 and 100),
      phone text,
      email text,
      company text check (length(company) <= 100),
      skills text check (length(skills) <= 500),
      availability text not null default 'available' check (availability in ('available', 'busy', 'inactive')),
      user_id uuid references users (id) on delete set null,
      created_by uuid,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz,
      primary key (employer_id, id),
      foreign key (employer_id, created_by) references profiles (employer_id, user_id) on delete set null (created_by),
      check ((deleted_at is null and phone is not null and email is not null)
          or (deleted_at is not null and phone is null and email is null and user_id is null))
    );
    comment on table vikarer is 'The register of substitutes. A removed one keeps only the name, which past assignments show';
    create unique index vikarer_phone on vikarer (employer_id, phone);
    create unique index vikarer_email on vikarer (employer_id, lower(email));
    create unique index vikarer_user on vikarer (employer_id, user_id);
    create index vikarer_newest on vikarer (employer_id, created_at desc, id desc) where deleted_at is null;
    create index vikarer_by_name on vikarer (employer_id, full_name, id) where deleted_at is null;
    create index vikarer_of_user on vikarer (user_id) where user_id is not null;

    create table vikar_unavailability (
      employer_id uuid not null,
      id uuid not null default gen_random_uuid(),
      vikar_id uuid not null,
      start_date date not null,
      end_date date not null,
      reason text check (reason in ('Ferie', 'Syk', 'Annet')),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (employer_id, id),
      foreign key (employer_id, vikar_id) references vikarer (employer_id, id) on delete cascade,
      check (end_date >= start_date)
    );
    create index vikar_unavailability_vikar on vikar_unavailability (employer_id, vikar_id, start_date);
    comment on table vikar_unavailability is 'Periods, both days included, in which a substitute is not asked';

    call isolate_tenant('vikarer');
    call isolate_tenant('vikar_unavailability');
    create policy person on vikarer for select to vikarklar_person using (user_id = (select current_user_id()));
    create policy person on vikar_unavailability to vikarklar_person using (
      exists (select from vikarer v where v.employer_id = vikar_unavailability.employer_id and v.id = vikar_id));

    grant select, insert, update on vikarer to vikarklar_tenant, vikarklar_system;
    grant delete on vikarer to vikarklar_system;
    grant select on vikarer to vikarklar_person;
    grant select, insert, update, delete on vikar_unavailability to vikarklar_tenant, vikarklar_person, vikarklar_system;
  `.execute(db)
}
