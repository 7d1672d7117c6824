import { sql, type RawBuilder } from 'kysely'

/**
 * Absences of an office's substitutes that overlap these days, entered by them or by the office. A table with the
 * columns `id`, `vikar_id`, `until` (the last of the given days that is absent), `is_own` and `entered_at`. Days are
 * expressions of the type `date`.
 */
export const absencesOn = (
  employerId: RawBuilder<unknown> | string,
  first: RawBuilder<unknown>,
  last: RawBuilder<unknown>,
) => sql`(
  select own.id, own.vikar_id, own.end_date as until, true as is_own, own.updated_at as entered_at
  from vikar_unavailability own
  where own.employer_id = ${employerId} and own.start_date <= ${last} and own.end_date >= ${first}
  union all
  select said.id, said.vikar_id, case when said.weekdays = '{}' then said.end_date else touched.day end, false,
    said.created_at
  from office_absences said
  cross join lateral (select max(day) as day from (
    select greatest(said.start_date, ${first}) + step as day
    from generate_series(0, least(said.end_date, ${last}) - greatest(said.start_date, ${first})) step) days
    where extract(isodow from day) = any(said.weekdays)) touched
  where said.employer_id = ${employerId} and said.start_date <= ${last}
    and coalesce(said.end_date, 'infinity') >= ${first} and (said.weekdays = '{}' or touched.day is not null))`
