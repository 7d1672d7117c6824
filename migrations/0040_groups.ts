import { sql, type Kysely } from 'kysely'

/** Groups of substitutes, and the office's favourites. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table vikar_groups (
      employer_id uuid not null references employers (id),
      id uuid not null default gen_random_uuid(),
      name text not null check (length(name) between 1 and 40),
      created_at timestamptz(3) not null default now(),
      primary key (employer_id, id)
    );
    comment on table vikar_groups is 'Groups of the register, by which substitutes are found and asked';
    create unique index vikar_groups_name on vikar_groups (employer_id, lower(name collate "nb-NO-x-icu"));

    create table vikar_group_members (
      employer_id uuid not null,
      group_id uuid not null,
      vikar_id uuid not null,
      primary key (employer_id, group_id, vikar_id),
      foreign key (employer_id, group_id) references vikar_groups (employer_id, id) on delete cascade,
      foreign key (employer_id, vikar_id) references vikarer (employer_id, id) on delete cascade
    );
    comment on table vikar_group_members is 'Who is in which group; one may be in several';
    create index vikar_group_members_vikar on vikar_group_members (employer_id, vikar_id);

    call isolate_tenant('vikar_groups');
    call isolate_tenant('vikar_group_members');
    grant select, insert, update, delete on vikar_groups to vikarklar_tenant, vikarklar_system;
    grant select, insert, delete on vikar_group_members to vikarklar_tenant, vikarklar_system;

    alter table vikarer add column is_favourite boolean not null default false;
    comment on column vikarer.is_favourite is 'The office has given them its star';
  `.execute(db)
}
