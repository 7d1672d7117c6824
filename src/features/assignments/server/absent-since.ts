import { sql, type RawBuilder } from 'kysely'
import { absencesOn } from '#features/vikarer/server/absences-on.ts'

/** The last day of shift `a`. */
export const LAST_DAY = sql`(a.ends_at at time zone 'Europe/Oslo')::date`

/**
 * People who are absent on a day of shift `a`, by absences that they or the office entered after `since`. Earlier
 * absences do not count: the office asked the person despite them. If the shift was moved to other days after `since`,
 * an earlier absence counts too, unless it overlaps the days that the shift had when the office chose the person. A
 * table `away` with the columns `vikar_id` and `until`, the last day of the absence.
 */
export const absentSince = (since: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select one.vikar_id, one.until from ${absencesOn(sql`a.employer_id`, sql`a.assignment_date`, LAST_DAY)} one
  where one.entered_at > ${since} or (a.moved_at > ${since} and not exists (
    select from ${absencesOn(sql`a.employer_id`, ORIGINAL_FIRST, ORIGINAL_LAST)} known where known.id = one.id))) away`

const ORIGINAL_FIRST = sql`lower(a.original_days)`
const ORIGINAL_LAST = sql`upper(a.original_days) - 1`

/** Is the substitute one of these people? */
export const isAbsentSince = (
  since: RawBuilder<unknown>,
  vikarId: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  sql<boolean>`exists (select from ${absentSince(since)} where away.vikar_id = ${vikarId})`
