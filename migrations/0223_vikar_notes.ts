import { sql, type Kysely } from 'kysely'

/**
 * A note about a substitute is the office's own. It has a table of its own because the person's role may read every
 * column of `vikarer`: the role has no grant here, and sees the note in the person's archive alone, through a
 * function.
 *
 * A trigger removes the note with its row of the register, so that a process of the version before leaves none
 * behind.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table vikar_notes (
      employer_id uuid not null,
      vikar_id uuid not null,
      note text not null check (length(note) between 1 and 1000),
      written_by uuid,
      written_at timestamptz(3) not null default now(),
      primary key (employer_id, vikar_id),
      foreign key (employer_id, vikar_id) references vikarer (employer_id, id) on delete cascade,
      foreign key (employer_id, written_by) references memberships (employer_id, user_id)
        on delete set null (written_by)
    );
    comment on table vikar_notes is 'What an office has noted about a substitute: the last text, its author and time';
    create index vikar_notes_by on vikar_notes (employer_id, written_by);

    call isolate_tenant('vikar_notes');
    grant select, insert, update, delete on vikar_notes to vikarklar_tenant, vikarklar_system;

    alter table removed_vikarer add column note text, add column note_by uuid, add column note_at timestamptz(3);
    comment on column removed_vikarer.note is 'The note about the substitute, for a restore';

    create function forget_note() returns trigger language plpgsql as $$
    begin
      delete from vikar_notes where employer_id = new.employer_id and vikar_id = new.id;
      return null;
    end $$;
    create trigger vikarer_forget_note after update of deleted_at on vikarer
      for each row when (old.deleted_at is null and new.deleted_at is not null) execute function forget_note();
  `.execute(db)

  await sql`
    grant create on schema public to vikarklar_system;
    set local role vikarklar_system;
    create function notes_for_person() returns table (employer_id uuid, vikar_id uuid, note text,
        written_at timestamptz)
      language sql stable security definer set search_path = public, pg_temp as $$
      select v.employer_id, v.id, n.note, n.written_at from vikarer v
      join vikar_notes n on n.employer_id = v.employer_id and n.vikar_id = v.id
      where v.user_id = current_user_id() and n.written_at >= coalesce(v.person_since, '-infinity')
      union all
      select r.employer_id, r.vikar_id, r.note, r.note_at from removed_vikarer r
      where r.user_id = current_user_id() and r.note is not null
    $$;
    comment on function notes_for_person is
      'What offices have noted about the person, also those that have removed them lately';
    revoke all on function notes_for_person from public;
    grant execute on function notes_for_person to vikarklar_person;
    reset role;
    revoke create on schema public from vikarklar_system;
  `.execute(db)
}
