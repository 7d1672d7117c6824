import { sql, type RawBuilder } from 'kysely'

/** Is the substitute of `row`, which has `employer_id` and `vikar_id`, still in the register? */
export const isInRegister = (row: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from vikarer v where v.employer_id = ${row}.employer_id and v.id = ${row}.vikar_id and v.deleted_at is null)`
