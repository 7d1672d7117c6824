import { sql } from 'kysely'
import { isBehind, type RegisterCursor } from '#features/vikarer/server/read.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { hasOpenQuestion } from '#features/asking/server/open-questions.ts'
import { registerFor, type Shift } from '#features/asking/server/left-out.ts'
import type { Candidate } from '../shapes.ts'

/** Small enough that a page does not noticeably delay an answer page. */
export const CANDIDATES_PAGE = 250

/**
 * A page of candidates by name, with the reason 'all' would leave each out, for the known part of the shifts. An
 * unchanged substitute is on exactly one page; live notices report changes between two pages.
 */
export const readCandidates = async (
  tx: TenantTransaction,
  shifts: readonly Partial<Shift>[] = [],
  { now, last }: { readonly now: Date; readonly last?: RegisterCursor | undefined },
): Promise<Candidate[]> => {
  const rows = await registerFor(tx, shifts)
    .select([
      'id',
      'fullName',
      sql<string>`phone`.as('phone'),
      'company',
      'skills',
      'availability',
      'noSms',
      sql<boolean>`email is null`.as('noEmail'),
      sql<boolean>`email_refused_at is not null`.as('emailRefused'),
      'isFavourite',
    ])
    .select([
      groupIds.as('groupIds'),
      lastShift.as('lastShift'),
      hasOpenQuestion(tx, shifts, now).as('hasOpenQuestion'),
    ])
    .where(last ? isBehind(last) : sql<boolean>`true`)
    .orderBy('fullName')
    .orderBy('id')
    .limit(sql.lit(CANDIDATES_PAGE))
    .execute()
  return rows.map(({ until, emailRefused, ...row }) => ({
    ...row,
    ...(emailRefused && { emailRefused }),
    absence: until === null ? null : { until },
  }))
}

const lastShift = sql<string | null>`(
  select max(a.assignment_date) from office_responses r
  join office_assignments a on a.employer_id = r.employer_id and a.id = r.assignment_id
  where r.employer_id = vikarer.employer_id and r.vikar_id = vikarer.id and r.response_type = 'accepted'
    and a.status <> 'cancelled' and a.starts_at < now())`

const groupIds = sql<string[]>`array(
  select m.group_id from vikar_group_members m
  where m.employer_id = vikarer.employer_id and m.vikar_id = vikarer.id order by m.group_id)`
