import { sql, type Kysely } from 'kysely'

/** A shift knows when it last needed somebody anew, and a request whether it was urgent. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table assignments add column freed_at timestamptz;
    comment on column assignments.freed_at is 'When a place of it was last given back, taken from somebody, added or opened again';
    update assignments a set freed_at = freed.at
    from (select employer_id, assignment_id, max(greatest(withdrawn_at, removed_at)) as at from assignment_responses
      where withdrawn_at is not null or removed_at is not null group by 1, 2) freed
    where a.employer_id = freed.employer_id and a.id = freed.assignment_id and a.status = 'open' and a.starts_at > now();

    alter table requests add column is_urgent boolean not null default false;
    comment on column requests.is_urgent is 'Some are asked at a time in quiet hours too';
    update requests q set is_urgent = true
    where q.quiet_from is null and q.open_at_most is not null and q.next_ask_at is not null
      and not (q.ask_all_at is not distinct from q.ask_from and q.ask_from is not null);
  `.execute(db)
}
