import { sql, type RawBuilder } from 'kysely'

/** Stands where a person stood whose data is erased. */
export const ERASED = 'Slettet'

/**
 * What finds any of these words where they stand alone: 'Li' is no part of 'Lillevik'. Null when there is nothing to find.
 */
export const mentionPattern = (words: readonly string[]): string | null => {
  const escaped = words
    .filter((word) => word.trim().length > 1 && word !== ERASED)
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\-]/g, '\\$&'))
  return escaped.length === 0 ? null : `(?<![[:alnum:]])(?:${escaped.join('|')})(?![[:alnum:]])`
}

/** The database's letters are those of Norwegian, whatever locale it was made with. */
const NORWEGIAN = sql`collate "nb-NO-x-icu"`

export const isMentioned = (text: RawBuilder<unknown>, pattern: string): RawBuilder<boolean> =>
  sql<boolean>`(${text} ${NORWEGIAN}) ~ ${pattern}`

export const withoutMentions = (text: RawBuilder<unknown>, pattern: string): RawBuilder<string> =>
  sql<string>`regexp_replace(${text} ${NORWEGIAN}, ${pattern}, ${ERASED}, 'g')`
