import { sql, type Kysely } from 'kysely'
import type { OnlineSteps } from '../src/server/database/online-steps.ts'

const KEYS = {
  assignment_responses: ['recorded_by', 'removed_by'],
  assignments: ['reopened_by', 'edited_by'],
}

export const online = async ({ statement }: OnlineSteps) => {
  for (const [table, columns] of Object.entries(KEYS))
    for (const column of columns)
      await statement(`alter table ${table} validate constraint ${table}_employer_id_${column}_fkey`)
}

/** Times that change, and a shift that opens again, must not give one substitute two shifts at once either. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create function prove_holders() returns trigger language plpgsql as $$
    declare
      holder uuid;
    begin
      for holder in select vikar_id from assignment_responses
        where employer_id = new.employer_id and assignment_id = new.id and response_type = 'accepted' order by vikar_id
      loop
        perform prove_one_at_a_time(new.employer_id, new.id, holder);
      end loop;
      return null;
    end $$;
    create constraint trigger assignments_times_proven after update on assignments
      deferrable initially deferred for each row
      when (new.filled > 0 and (new.starts_at <> old.starts_at or new.ends_at <> old.ends_at
        or old.status in ('completed', 'cancelled') and new.status in ('open', 'assigned')))
      execute function prove_holders();
  `.execute(db)
}
