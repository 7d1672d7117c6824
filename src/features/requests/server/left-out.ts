import { sql } from 'kysely'
import { LONGEST_SHIFT_HOURS } from '#features/assignments/rules.ts'
import { inRegister } from '#features/vikarer/server/read.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { addDays, endsNextDay, shiftInstants } from '#shared/dates.ts'
import type { LeftOut } from '../contract.ts'

export type Shift = { readonly date: string; readonly startTime: string; readonly endTime: string }

/**
 * The register with the reason why 'alle tilgjengelige' leaves somebody out of this shift, as far as it is known, and the
 * absence that touches it. Requests and the form read the same: a vikar without a reason is asked.
 */
export const registerFor = (tx: TenantTransaction, shift: Partial<Shift>) =>
  inRegister(tx)
    .leftJoin(absences(tx, shift), 'away.vikarId', 'vikarer.id')
    .select('away.until')
    .select(leftOut(tx, shift).as('leftOut'))

/** Null for those who are available. Their own choice counts first, then another shift, then a period of absence. */
export const leftOut = (tx: TenantTransaction, shift: Partial<Shift>) => sql<LeftOut | null>`case
  when vikarer.availability <> 'available' then vikarer.availability
  when ${isWhole(shift) ? isTaken(tx, shift) : sql<boolean>`false`} then 'assigned'
  when away.until is not null then 'unavailable' end`

/** Who is absent, and until when: of several periods that touch the shift, the one that lasts longest. */
const absences = (tx: TenantTransaction, shift: Partial<Shift>) =>
  sql<{ vikarId: string; until: string }>`(
    select distinct on (vikar_id) vikar_id, end_date as until from ${periodsOn(tx, shift)}
    order by vikar_id, end_date desc)`.as<'away'>(sql.ref('away'))

/** The periods of absence that touch the days of the shift. None without a date: nothing compares with null. */
const periodsOn = (tx: TenantTransaction, { date, startTime, endTime }: Partial<Shift>) => {
  const last = date && startTime && endTime && endsNextDay(startTime, endTime) ? addDays(date, 1) : date
  return sql`vikar_unavailability where employer_id = ${tx.scope.employerId}
    and start_date <= ${last ?? null}::date and end_date >= ${date ?? null}::date`
}

/** Another shift of the employer's is theirs and overlaps. One that ends when this begins does not. */
const isTaken = (tx: TenantTransaction, shift: Shift) => {
  const { startsAt, endsAt } = shiftInstants(shift)
  const earliest = new Date(startsAt.getTime() - LONGEST_SHIFT_HOURS * 3_600_000)
  return sql<boolean>`vikarer.id in (
    select held.vikar_id from assignments other
    join assignment_responses held on held.employer_id = other.employer_id and held.assignment_id = other.id
      and held.response_type = 'accepted'
    where other.employer_id = ${tx.scope.employerId} and other.status in ('open', 'assigned')
      and other.starts_at > ${earliest} and other.starts_at < ${endsAt} and other.ends_at > ${startsAt})`
}

const isWhole = (shift: Partial<Shift>): shift is Shift =>
  Boolean(shift.date && shift.startTime && shift.endTime)
