import { sql, type RawBuilder } from 'kysely'
import type { OutboxTable } from '../outbox/outbox.ts'
import type { SystemTransaction } from './database.ts'

/**
 * Deletes rows of an employer from one of its room's tables, at most this many, in the order of their ids. Returns
 * which.
 */
export const deleteOfEmployer = async (
  tx: SystemTransaction,
  table:
    | 'email_history'
    | 'sms_history'
    | 'requests'
    | 'request_templates'
    | 'vikar_groups'
    | 'assignments'
    | 'assignment_responses'
    | 'recipients'
    | 'request_line',
  employerId: string,
  limit: number,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    delete from ${sql.table(table)} where employer_id = ${employerId} and id = any(array(
      select id from ${sql.table(table)} where employer_id = ${employerId} order by id limit ${limit} for update))
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The number of messages per look, in the order of their ids. */
export interface MessageBatch {
  readonly employerIds: readonly string[]
  readonly ids: readonly string[]
}

/**
 * Is message `m` one of these? By employer they lie side by side; by id alone each would be on a page of its own. The
 * bounds leave out the parts of other months.
 */
export const isIn = ({ employerIds, ids }: MessageBatch): RawBuilder<boolean> => sql<boolean>`(
  m.employer_id = any(${[...employerIds]}::uuid[]) and m.id between ${ids[0]}::uuid and ${ids.at(-1)}::uuid
  and m.id = any(${[...ids]}::uuid[]))`

/** Does any matching message of these employers wait to be sent? `meant` refers to the message as `m`. */
export const isOnItsWay = async (
  tx: SystemTransaction,
  table: OutboxTable,
  employerIds: readonly string[],
  meant: RawBuilder<boolean>,
): Promise<boolean> => {
  const { rows } = await sql`
    select from ${sql.table(table)} m
    where employer_id = any(${[...employerIds]}::uuid[]) and next_attempt_at is not null and (${meant})
      limit 1`.execute(tx)
  return rows.length > 0
}

/** Replaces the name of a person whose data is erased. */
export const ERASED = 'Slettet'

/**
 * A pattern that finds any of these words as whole words: 'Li' is no part of 'Lillevik'. Null when there is nothing to
 * find.
 */
export const mentionPattern = (words: readonly string[]): string | null => {
  const escaped = words
    .filter((word) => word.trim().length > 1 && word !== ERASED)
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\-]/g, '\\$&'))
  return escaped.length === 0 ? null : `(?<![[:alnum:]])(?:${escaped.join('|')})(?![[:alnum:]])`
}

/** The letters of Norwegian, in any locale of the database. */
const NORWEGIAN = sql`collate "nb-NO-x-icu"`

export const isMentioned = (text: RawBuilder<unknown>, pattern: string): RawBuilder<boolean> =>
  sql<boolean>`(${text} ${NORWEGIAN}) ~ ${pattern}`

export const withoutMentions = (text: RawBuilder<unknown>, pattern: string): RawBuilder<string> =>
  sql<string>`regexp_replace(${text} ${NORWEGIAN}, ${pattern}, ${ERASED}, 'g')`
