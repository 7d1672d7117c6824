import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import type { Choosable } from '../contract-links.ts'

const SHOWN = 20

/**
 * Active administrators by name: the first of those whose name, company or e-mail address holds the search, or the one
 * with the id. `found`: how many there are in all.
 */
export const readAdministrators = async (
  tx: SystemTransaction,
  { search, userId = null }: { search: string; userId?: string | null },
): Promise<{ administrators: Choosable[]; found: number }> => {
  const { rows } = await sql<Choosable & { found: number }>`
    select profiles.user_id, profiles.full_name, users.email, employers.name as company,
      count(*) over ()::integer as found
    from profiles
    join users on users.id = profiles.user_id
    left join employers on employers.id = profiles.employer_id
    where profiles.role = 'administrator' and not profiles.soft_deleted
      and case when ${userId}::uuid is null then ${isMatch(search)} else profiles.user_id = ${userId}::uuid end
    order by profiles.full_name collate "nb-NO-x-icu", profiles.user_id
    limit ${SHOWN}`.execute(tx)
  return {
    administrators: rows.map(({ found: _, ...administrator }) => administrator),
    found: rows[0]?.found ?? 0,
  }
}

const isMatch = (search: string) => {
  const wanted = `%${literally(search.toLocaleLowerCase('nb-NO'))}%`
  return sql<boolean>`(${search}::text = ''
    or lower(profiles.full_name collate "nb-NO-x-icu") like ${wanted}
    or lower(employers.name collate "nb-NO-x-icu") like ${wanted}
    or lower(users.email) like ${wanted})`
}

const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&')
