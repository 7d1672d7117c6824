import { sql, type Kysely } from 'kysely'

/**
 * Why somebody is away is theirs alone: it leaves the rows of the employers, who see only from when and until when. What a
 * process of the version before still writes there is moved as it comes. Only periods of the last 90 days and of the future
 * are kept, so they are moved here and not by a job: nothing about anybody's health waits for a night.
 */
const moveReasons = sql`
  create table period_reasons (
    user_id uuid not null references users (id) on delete cascade,
    period_id uuid not null,
    reason text not null check (reason in ('Ferie', 'Syk', 'Annet')),
    primary key (user_id, period_id)
  );
  comment on table period_reasons is 'Why a substitute is away in a period of vikar_unavailability. No employer''s role may read it';
  alter table period_reasons enable row level security;
  alter table period_reasons force row level security;
  create policy person on period_reasons to vikarklar_person using (user_id = (select current_user_id()));
  create policy system on period_reasons to vikarklar_system using (true);
  grant select, insert, update, delete on period_reasons to vikarklar_person;
  grant select, insert, update, delete on period_reasons to vikarklar_system;

  create function move_reason() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    if new.reason is not null then
      insert into period_reasons (user_id, period_id, reason)
      select user_id, new.period_id, new.reason from vikarer
      where employer_id = new.employer_id and id = new.vikar_id and user_id is not null
      on conflict (user_id, period_id) do update set reason = excluded.reason;
      new.reason := null;
    end if;
    return new;
  end $$;
  grant create on schema public to vikarklar_system;
  alter function move_reason owner to vikarklar_system;
  revoke create on schema public from vikarklar_system;
  create trigger vikar_unavailability_move_reason before insert or update of reason on vikar_unavailability
    for each row execute function move_reason();
  comment on column vikar_unavailability.reason is 'Always null: see period_reasons. To be dropped';

  set local role vikarklar_system;
  update vikar_unavailability set reason = reason where reason is not null;
  reset role;
`

/**
 * The column that the register is searched by also holds the competence: a part of it in the rare case that all of it might
 * not fit into an entry of the indexes that include the column. It was generated; changing that would rewrite the
 * table.
 */
const searchCompetence = sql`
  alter table vikarer alter column search drop expression;
  create function note_search() returns trigger language plpgsql as $$
  declare competence text collate "nb-NO-x-icu" := lower(coalesce(new.skills, '') collate "nb-NO-x-icu");
  begin
    new.search := lower(new.full_name collate "nb-NO-x-icu") || E'\\n' ||
      lower(coalesce(new.company, '') collate "nb-NO-x-icu") || E'\\n' || coalesce(new.phone, '') || E'\\n' ||
      case when octet_length(competence) <= 1200 then competence else left(competence, 300) end;
    return new;
  end $$;
  create trigger vikarer_note_search before insert or update of full_name, company, phone, skills, search on vikarer
    for each row execute function note_search();
  comment on column vikarer.search is 'Name, company, phone and competence in lower case, in this order, a line each; kept by a trigger';
`

export const up = async (db: Kysely<unknown>) => {
  await moveReasons.execute(db)
  await searchCompetence.execute(db)
}
