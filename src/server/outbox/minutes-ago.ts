import { sql, type RawBuilder } from 'kysely'

/**
 * The time that many minutes ago, for finding an employer's recent messages. It is a subquery, because for a literal
 * time the planner assumes few younger messages and scans those of all employers.
 */
export const minutesAgo = (minutes: number): RawBuilder<Date> =>
  sql`(select now() - ${sql.lit(minutes)} * interval '1 minute')`
