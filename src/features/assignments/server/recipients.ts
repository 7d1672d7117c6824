import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import { addDays, endsNextDay } from '#shared/dates.ts'
import type { Availability } from '#features/vikarer/rules.ts'
import type { Candidate } from '../contract.ts'
import type { Recipients } from '../rules.ts'

export interface Recipient {
  readonly id: string
  readonly fullName: string
  readonly phone: string
  readonly email: string
}

type Shift = { readonly date: string; readonly startTime: string; readonly endTime: string }

/** The last day a shift touches, YYYY-MM-DD. */
export const lastDay = ({ date, startTime, endTime }: Shift): string =>
  endsNextDay(startTime, endTime) ? addDays(date, 1) : date

/**
 * Whom a request goes to. 'All' are the available ones without a period of absence that touches the shift; chosen ones
 * are taken as they are, but only from the employer's own register: null when one is not there.
 */
export const readRecipients = async (
  tx: TenantTransaction,
  recipients: Recipients,
  shift: Shift,
): Promise<Recipient[] | null> => {
  const register = tx
    .selectFrom('vikarer')
    .select(['id', 'fullName', sql<string>`phone`.as('phone'), sql<string>`email`.as('email')])
    .where('employerId', '=', tx.scope.employerId)
    .where('deletedAt', 'is', null)
    .orderBy('fullName')
  if (recipients.kind === 'all') {
    return register
      .where('availability', '=', 'available')
      .where(present(shift.date, lastDay(shift)))
      .execute()
  }
  const ids = [...new Set(recipients.vikarIds)]
  const found = await register.where('id', '=', sql<string>`any(${ids})`).execute()
  return found.length === ids.length ? found : null
}

/** No period of absence touches the days from `first` to `last`. */
const present = (first: string, last: string) => sql<boolean>`not exists (
  select from vikar_unavailability away
  where away.employer_id = vikarer.employer_id and away.vikar_id = vikarer.id
    and away.start_date <= ${last}::date and away.end_date >= ${first}::date)`

/** Everyone who can be chosen, by name, and why 'all' would leave them out on these days. */
export const readCandidates = async (tx: TenantTransaction, days?: { first: string; last: string }) => {
  const isPresent = days ? present(days.first, days.last) : sql<boolean>`true`
  const rows = await tx
    .selectFrom('vikarer')
    .select([
      'id',
      'fullName',
      sql<string>`phone`.as('phone'),
      'company',
      'skills',
      'availability',
      isPresent.as('present'),
    ])
    .where('employerId', '=', tx.scope.employerId)
    .where('deletedAt', 'is', null)
    .orderBy('fullName')
    .orderBy('id')
    .execute()
  return rows.map(({ present: isThere, ...row }) => ({ ...row, leftOut: reason(row.availability, isThere) }))
}

const reason = (availability: Availability, isThere: boolean): Candidate['leftOut'] => {
  if (availability !== 'available') return availability
  return isThere ? null : 'unavailable'
}
