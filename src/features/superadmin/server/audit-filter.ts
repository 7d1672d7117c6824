import { sql, type RawBuilder } from 'kysely'
import { loggedWithin, type Period } from '#features/accounts/server/audit.ts'
import { isUuid } from '#shared/id-patterns.ts'
import { fold } from '#shared/text.ts'

/** What the audit log is narrowed to; empty texts narrow nothing. */
export interface AuditFilter extends Period {
  readonly actor: string
  readonly customer: string
  readonly action?: string | undefined
  /** The id of the last row of the page before. */
  readonly cursor?: string | undefined
}

/** Which rows of `audit_log` fit. Each part stands in the statement only when it narrows something, so each can use its index. */
export const auditCondition = (filter: AuditFilter): RawBuilder<boolean> => {
  const { actor, customer, action, from, to, cursor } = filter
  const parts = [
    ...(actor === '' ? [] : [didIt(actor)]),
    ...(customer === '' ? [] : [concerns(customer)]),
    ...(action === undefined ? [] : [sql`action = ${action}`]),
    ...loggedWithin({ from, to }),
    ...(cursor === undefined ? [] : [sql`id < ${cursor}::bigint`]),
  ]
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(parts, sql` and `)}`
}

/** An id is found also when there is no such user any more. */
const didIt = (search: string) =>
  isUuid(search)
    ? sql`actor_user_id = ${search}`
    : isAmong(
        sql`actor_user_id`,
        sql`
        select u.id from users u left join profiles p on p.user_id = u.id
        where ${isIn(search, { name: sql`p.full_name`, email: sql`u.email` })}`,
      )

const concerns = (search: string) =>
  isUuid(search)
    ? sql`employer_id = ${search}`
    : isAmong(
        sql`employer_id`,
        sql`
        select e.id from employers e where ${isIn(search, { name: sql`e.name` })}
        union all
        select p.employer_id from administrators p join users u on u.id = p.user_id
        where ${isIn(search, { name: sql`p.full_name`, email: sql`u.email` })}`,
      )

/**
 * How many ids a word finds, one or ten thousand, the planner cannot know, and as a join or an array the many took
 * seconds. Inside `coalesce` they stay a hash that the walk through the newest rows asks: at worst one walk through the
 * log, 50 ms for 200,000 rows.
 */
const isAmong = (column: RawBuilder<unknown>, ids: RawBuilder<unknown>) =>
  sql`coalesce(${column} in (${ids}), false)`

/** Without regard to case and accents; compared as bytes. Addresses are ASCII. */
const isIn = (
  search: string,
  { name, email }: { name: RawBuilder<unknown>; email?: RawBuilder<unknown> },
) => {
  const wanted = `%${fold(search).replace(/[\\%_]/g, '\\$&')}%`
  const isName = sql`fold(${name}) collate "C" like ${wanted}`
  return email ? sql`(${isName} or lower(${email}) like ${wanted})` : isName
}
