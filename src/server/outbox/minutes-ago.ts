import { sql, type RawBuilder } from 'kysely'

/**
 * So many minutes ago, to find the new messages of one employer. A subquery: of a time that it knows, the planner believes that
 * hardly any message is younger, and goes through those of all employers.
 */
export const minutesAgo = (minutes: number): RawBuilder<Date> =>
  sql`(select now() - ${sql.lit(minutes)} * interval '1 minute')`
