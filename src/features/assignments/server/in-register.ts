import { sql, type RawBuilder } from 'kysely'
import type { Presence } from '../rules.ts'
import { isPresent } from './may.ts'

/** Is the substitute of `row`, which has `employer_id` and `vikar_id`, still in the register? */
export const isInRegister = (row: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from vikarer v where v.employer_id = ${row}.employer_id and v.id = ${row}.vikar_id and v.deleted_at is null)`

/** Is the substitute of `row` present in one of these ways, since the row was made? */
export const isStill = (
  presence: readonly Presence[],
  row: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from vikarer v where v.employer_id = ${row}.employer_id and v.id = ${row}.vikar_id
    and ${isPresent(presence, sql`${row}.created_at`)})`
