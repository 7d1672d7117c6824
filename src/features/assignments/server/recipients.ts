import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import { addDays, endsNextDay, shiftInstants } from '#shared/dates.ts'
import type { Availability } from '#features/vikarer/rules.ts'
import type { Candidate, LeftOut } from '../contract-create.ts'
import { LONGEST_SHIFT_HOURS, type Recipients } from '../rules.ts'

export interface Recipient {
  readonly id: string
  readonly fullName: string
  readonly phone: string
  readonly email: string
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
    .select(['id', 'fullName', sql<string>`phone`.as('phone'), sql<string>`email`.as('email')])
    .select(isNamed.as('isNamed'))
    .where(recipients.kind === 'all' ? sql<boolean>`(${isNamed} or ${isAvailable(tx, shift)})` : isNamed)
    .orderBy('fullName')
    .execute()
  if (found.filter((row) => row.isNamed).length < named.length) return null
  return found.map(({ isNamed: _, ...recipient }) => recipient)
}

/** Everyone who can be chosen, by name, and why 'all' would leave them out of this shift, as far as it is known. */
export const readCandidates = async (
  tx: TenantTransaction,
  shift: Partial<Shift> = {},
): Promise<Candidate[]> => {
  const days = daysOf(shift)
  const rows = await inRegister(tx)
    .select(['id', 'fullName', sql<string>`phone`.as('phone'), 'company', 'skills', 'availability'])
    .select([
      (days ? isAbsent(days) : sql<boolean>`false`).as('absent'),
      (isWhole(shift) ? isTaken(tx, shift) : sql<boolean>`false`).as('taken'),
    ])
    .orderBy('fullName')
    .orderBy('id')
    .execute()
  return rows.map(({ absent, taken, ...row }) => ({
    ...row,
    leftOut: reason(row.availability, absent, taken),
  }))
}

const inRegister = (tx: TenantTransaction) =>
  tx.selectFrom('vikarer').where('employerId', '=', tx.scope.employerId).where('deletedAt', 'is', null)

const isAvailable = (tx: TenantTransaction, shift: Shift) => sql<boolean>`(vikarer.availability = 'available'
  and not ${isAbsent({ first: shift.date, last: lastDay(shift) })} and not ${isTaken(tx, shift)})`

/** A period of absence touches the days. */
const isAbsent = ({ first, last }: { first: string; last: string }) => sql<boolean>`exists (
  select from vikar_unavailability away
  where away.employer_id = vikarer.employer_id and away.vikar_id = vikarer.id
    and away.start_date <= ${last}::date and away.end_date >= ${first}::date)`

/** Another shift of the employer's is theirs and overlaps. One that ends when this begins does not. */
const isTaken = (tx: TenantTransaction, shift: Shift) => {
  const { startsAt, endsAt } = shiftInstants(shift)
  const earliest = new Date(startsAt.getTime() - LONGEST_SHIFT_HOURS * 3_600_000)
  return sql<boolean>`vikarer.id in (
    select other.assigned_vikar_id from assignments other
    where other.employer_id = ${tx.scope.employerId} and other.status = 'assigned'
      and other.starts_at > ${earliest} and other.starts_at < ${endsAt} and other.ends_at > ${startsAt})`
}

const daysOf = ({ date, startTime, endTime }: Partial<Shift>) => {
  if (!date) return null
  return { first: date, last: startTime && endTime ? lastDay({ date, startTime, endTime }) : date }
}

/** The last day a shift touches, YYYY-MM-DD. */
const lastDay = ({ date, startTime, endTime }: Shift): string =>
  endsNextDay(startTime, endTime) ? addDays(date, 1) : date

const isWhole = (shift: Partial<Shift>): shift is Shift =>
  Boolean(shift.date && shift.startTime && shift.endTime)

const reason = (availability: Availability, absent: boolean, taken: boolean): LeftOut | null => {
  if (availability !== 'available') return availability
  if (absent) return 'unavailable'
  return taken ? 'assigned' : null
}
