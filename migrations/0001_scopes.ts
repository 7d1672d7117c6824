import { sql, type Kysely } from 'kysely'

/**
 * One database role per scope: what a caller may see is decided by the role its connection logs in as,
 * so a query in the wrong scope finds nothing instead of too much.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    do $$
    declare role_name text;
    begin
      foreach role_name in array array[
        'vikarklar_tenant', 'vikarklar_person', 'vikarklar_system', 'vikarklar_auth', 'vikarklar_jobs'
      ] loop
        begin
          if not exists (select from pg_roles where rolname = role_name) then
            execute format('create role %I login nosuperuser nocreatedb nocreaterole nobypassrls', role_name);
            execute format('grant %I to current_user', role_name); -- for "set role" by a login that is no superuser
          end if;
        exception when duplicate_object or unique_violation then null; -- another database of this cluster was quicker
        end;
      end loop;
    end $$;

    grant usage on schema public to vikarklar_tenant, vikarklar_person, vikarklar_system, vikarklar_auth;

    create function current_employer_id() returns uuid language sql stable parallel safe
      return nullif(current_setting('app.employer_id', true), '')::uuid;
    comment on function current_employer_id is
      'The employer of this transaction; null outside one, because a setting made for a transaction is '''' afterwards';

    create function current_user_id() returns uuid language sql stable parallel safe
      return nullif(current_setting('app.user_id', true), '')::uuid;

    create procedure isolate_tenant(tenant_table regclass) language plpgsql as $$
    begin
      execute format('alter table %s enable row level security', tenant_table);
      execute format('alter table %s force row level security', tenant_table);
      execute format('create policy tenant on %s to vikarklar_tenant using (employer_id = (select current_employer_id()))', tenant_table);
      execute format('create policy system on %s to vikarklar_system using (true)', tenant_table);
    end $$;
    comment on procedure isolate_tenant is 'Row-level security of every table with employer_id: the tenant sees its own rows, the system all';
  `.execute(db)

  // The job queue makes and owns its own schema, with no right to any table of ours.
  await sql`
    do $$ begin execute format('grant create on database %I to vikarklar_jobs', current_database()); end $$;
  `.execute(db)
}
