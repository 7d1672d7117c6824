import { sql, type RawBuilder } from 'kysely'
import type { SystemScope } from '../database/scope.ts'
import type { SystemTransaction } from '../database/database.ts'
import type { Services } from '../services.ts'
import type { OutboxTable } from './outbox.ts'

/** Months the text of a message is retained. */
export const TEXT_KEPT_MONTHS = 12

const PAGE = 500

/**
 * Clears the texts of messages older than that, page by page in order of creation. It stores its progress, so cleared
 * messages are not read again. May run twice at once and be killed anywhere.
 */
export const forgetTexts = async (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  scope: SystemScope,
  table: OutboxTable,
  emptied: RawBuilder<unknown>,
  stopping?: AbortSignal,
): Promise<void> => {
  const now = clock.now()
  while (!stopping?.aborted) {
    const seen = await database.transaction(scope, (tx) => forgetPage(tx, table, emptied, now))
    if (seen < PAGE) return
  }
}

/**
 * Locked in order of id, as delivery reports lock them. It goes no further than to what still waits: that is left
 * alone, and its turn comes when it has been sent. Returns how many it looked at.
 */
const forgetPage = async (
  tx: SystemTransaction,
  table: OutboxTable,
  emptied: RawBuilder<unknown>,
  now: Date,
): Promise<number> => {
  const { rows } = await sql<{ seen: number }>`
    with page as (
      select created_at, id from ${sql.table(table)}
      where created_at < ${now}::timestamptz - ${TEXT_KEPT_MONTHS} * interval '1 month'
        and created_at < coalesce(
          (select min(created_at) from ${sql.table(table)} where next_attempt_at is not null), 'infinity')
        and (created_at, id) > (
          coalesce((select created_at from retention_marks where name = ${table}), '-infinity'),
          coalesce((select id from retention_marks where name = ${table}), '00000000-0000-0000-0000-000000000000'))
      order by created_at, id limit ${PAGE}
    ), held as (
      select id from ${sql.table(table)} where id in (select id from page)
      order by id for no key update
    ), forgotten as (
      update ${sql.table(table)} m set ${emptied}, failure = null from held where m.id = held.id
    ), marked as (
      insert into retention_marks (name, created_at, id)
      select ${table}, created_at, id from page order by created_at desc, id desc limit 1
      on conflict (name) do update set created_at = excluded.created_at, id = excluded.id
    )
    select count(*)::integer as seen from page`.execute(tx)
  return rows[0]?.seen ?? 0
}
