import { sql } from 'kysely'
import { inRegister, isBehind, type Place } from '#features/vikarer/server/read.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { addDays, endsNextDay, shiftInstants } from '#shared/dates.ts'
import type { Availability } from '#features/vikarer/rules.ts'
import type { Candidate, LeftOut } from '../contract.ts'
import type { Recipients } from '../rules.ts'
import { LONGEST_SHIFT_HOURS } from '#features/assignments/rules.ts'

export interface Recipient {
  readonly id: string
  readonly fullName: string
  readonly phone: string
  readonly email: string
  /** They have chosen e-mail instead of SMS. */
  readonly noSms: boolean
}

type Shift = { readonly date: string; readonly startTime: string; readonly endTime: string }

/**
 * Whom a request goes to. 'All' are the available ones who are neither absent nor on another shift then, and those who
 * are to be asked anyway; chosen ones are taken as they are. Only from the employer's own register: null when somebody
 * named is not there.
 */
export const readRecipients = async (
  tx: TenantTransaction,
  recipients: Recipients,
  shift: Shift,
): Promise<Recipient[] | null> => {
  const ids = recipients.kind === 'all' ? recipients.alsoIds : recipients.vikarIds
  const named = [...new Set(ids.map((id) => id.toLowerCase()))]
  const isNamed = sql<boolean>`vikarer.id = any(${named})`
  const found = await inRegister(tx)
    .select(['id', 'fullName', sql<string>`phone`.as('phone'), sql<string>`email`.as('email'), 'noSms'])
    .select(isNamed.as('isNamed'))
    .where(recipients.kind === 'all' ? sql<boolean>`(${isNamed} or ${isAvailable(tx, shift)})` : isNamed)
    .orderBy('fullName')
    .execute()
  if (found.filter((row) => row.isNamed).length < named.length) return null
  return found.map(({ isNamed: _, ...recipient }) => recipient)
}

/** Small enough that a page does not noticeably delay an answer page. */
export const CANDIDATES_PAGE = 250

/**
 * A page of those who can be chosen, by name, and why 'all' would leave them out of this shift, as far as it is known.
 * Who stays as they are is on one page exactly; what is changed between two pages is told by a live notice.
 */
export const readCandidates = async (
  tx: TenantTransaction,
  shift: Partial<Shift> = {},
  last?: Place,
): Promise<Candidate[]> => {
  const rows = await inRegister(tx)
    .leftJoin(absences(tx, shift), 'away.vikarId', 'vikarer.id')
    .select(['id', 'fullName', sql<string>`phone`.as('phone'), 'company', 'skills', 'availability', 'noSms'])
    .select('away.until')
    .select((isWhole(shift) ? isTaken(tx, shift) : sql<boolean>`false`).as('taken'))
    .where(last ? isBehind(last) : sql<boolean>`true`)
    .orderBy('fullName')
    .orderBy('id')
    .limit(sql.lit(CANDIDATES_PAGE))
    .execute()
  return rows.map(({ until, taken, ...row }) => ({
    ...row,
    absence: until === null ? null : { until },
    leftOut: whyLeftOut(row.availability, until !== null, taken),
  }))
}

const isAvailable = (tx: TenantTransaction, shift: Shift) => sql<boolean>`(vikarer.availability = 'available'
  and vikarer.id not in (select vikar_id from ${periodsOn(tx, shift)}) and not ${isTaken(tx, shift)})`

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
    select other.assigned_vikar_id from assignments other
    where other.employer_id = ${tx.scope.employerId} and other.status = 'assigned'
      and other.starts_at > ${earliest} and other.starts_at < ${endsAt} and other.ends_at > ${startsAt})`
}

const isWhole = (shift: Partial<Shift>): shift is Shift =>
  Boolean(shift.date && shift.startTime && shift.endTime)

const whyLeftOut = (availability: Availability, absent: boolean, taken: boolean): LeftOut | null => {
  if (availability !== 'available') return availability
  if (taken) return 'assigned'
  return absent ? 'unavailable' : null
}
