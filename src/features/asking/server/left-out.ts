import { sql } from 'kysely'
import { LONGEST_SHIFT_HOURS } from '#features/assignments/rules.ts'
import { absencesOn } from '#features/vikarer/server/absences-on.ts'
import { inRegister } from '#features/vikarer/server/read.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { toJson } from '#server/database/to-json.ts'
import { addDays, endsNextDay, shiftInstants } from '#shared/dates.ts'
import type { LeftOut } from '../shapes.ts'

export type Shift = { readonly date: string; readonly startTime: string; readonly endTime: string }

/**
 * The register with the reason why 'alle tilgjengelige' leaves a person out, as far as the shifts are known, and the
 * absence that overlaps one of them. Requests and the form read the same: a vikar without a reason is asked.
 */
export const registerFor = (tx: TenantTransaction, shifts: readonly Partial<Shift>[]) =>
  inRegister(tx)
    .leftJoin(keptFrom(tx, shifts), 'kept.vikarId', 'vikarer.id')
    .select('kept.until')
    .select(leftOut.as('leftOut'))

/** Null for people who can have one of the shifts. Their own choice counts first, then another shift, then absence. */
export const leftOut = sql<LeftOut | null>`case
  when vikarer.availability <> 'available' then vikarer.availability
  when kept.is_assigned then 'assigned'
  when kept.is_kept then 'unavailable' end`

interface Kept {
  readonly vikarId: string
  /** The last day of the longest absence that overlaps a shift. */
  readonly until: string | null
  /** By other shifts alone they can have none of these, and by shifts and absence together. */
  readonly isAssigned: boolean
  readonly isKept: boolean
}

/**
 * Matches the people who cannot have each of the shifts. Another shift of the employer's overlaps if it is theirs; one
 * that ends when this begins does not. An absence, entered by them or by the office, overlaps a shift's days.
 */
const keptFrom = (tx: TenantTransaction, shifts: readonly Partial<Shift>[]) => {
  const { employerId } = tx.scope
  return sql<Kept>`(
    with wanted as materialized (
      select * from jsonb_to_recordset(${toJson(shifts.flatMap(toWanted))}::jsonb) as wanted (n integer, first_day date,
        last_day date, earliest timestamptz, starts_at timestamptz, ends_at timestamptz)
    )
    select vikar_id, max(until) as until,
      count(distinct n) filter (where until is null) = ${shifts.length} as is_assigned,
      count(distinct n) = ${shifts.length} as is_kept
    from (
      select held.vikar_id, wanted.n, null::date as until from wanted
      join office_assignments other on other.employer_id = ${employerId} and other.status in ('open', 'assigned')
        and other.starts_at > wanted.earliest and other.starts_at < wanted.ends_at and other.ends_at > wanted.starts_at
      join office_responses held on held.employer_id = other.employer_id and held.assignment_id = other.id
        and held.response_type = 'accepted'
      union all
      select away.vikar_id, wanted.n, away.until from wanted
      cross join lateral ${absencesOn(employerId, sql`wanted.first_day`, sql`wanted.last_day`)} away
    ) reasons
    group by vikar_id)`.as<'kept'>(sql.ref('kept'))
}

/** The known times of a shift; without a date none are. */
const toWanted = ({ date, startTime, endTime }: Partial<Shift>, n: number) => {
  if (!date) return []
  if (!startTime || !endTime) return [{ n, first_day: date, last_day: date }]
  const { startsAt, endsAt } = shiftInstants({ date, startTime, endTime })
  return [
    {
      n,
      first_day: date,
      last_day: endsNextDay(startTime, endTime) ? addDays(date, 1) : date,
      earliest: new Date(startsAt.getTime() - LONGEST_SHIFT_HOURS * 3_600_000),
      starts_at: startsAt,
      ends_at: endsAt,
    },
  ]
}
