import type { OnlineSteps } from '../src/server/database/online-steps.ts'

/** Who did it, by table and column: until now of the one employer in the profile. */
const DONE_BY = [
  ['vikarer', 'created_by'],
  ['assignments', 'closed_by'],
  ['assignments', 'reopened_by'],
  ['assignments', 'edited_by'],
  ['requests', 'created_by'],
  ['assignment_responses', 'recorded_by'],
  ['assignment_responses', 'removed_by'],
  ['request_templates', 'created_by'],
  ['line_changes', 'changed_by'],
] as const

/** One table at a time, and read while others write. */
export const online = async ({ statement }: OnlineSteps) => {
  for (const [table, column] of DONE_BY) {
    const name = `${table}_${column}_member`
    await statement(`
      do $$ begin
        if not exists (select from pg_constraint where conrelid = '${table}'::regclass and conname = '${name}') then
          alter table ${table} add constraint ${name} foreign key (employer_id, ${column})
            references memberships (employer_id, user_id) on delete set null (${column}) not valid;
        end if;
      end $$`)
    await statement(`alter table ${table} validate constraint ${name}`)
    await statement(`alter table ${table} drop constraint if exists ${table}_employer_id_${column}_fkey`)
  }
}

export const up = async () => {}
