import { sql, type RawBuilder } from 'kysely'
import { givingWay } from '../database/give-way.ts'
import type { SystemScope } from '../database/scope.ts'
import type { SystemTransaction } from '../database/database.ts'
import { inBatches } from '../load/in-batches.ts'
import type { Services } from '../services.ts'

/** The outboxes that are divided into parts (decision 89). */
const DIVIDED = ['sms_history', 'email_history'] as const
type Divided = (typeof DIVIDED)[number]

/** Months that messages are retained after their part has ended. */
export const MESSAGES_KEPT_MONTHS = 24
const MADE_AHEAD_MONTHS = 3

/**
 * With more messages in a month, each month becomes a part. With fewer, each year: every statement that names no time
 * looks into every part, and planning it costs more with each.
 */
export const MONTHLY_FROM = 500_000

/**
 * Nightly: creates the next partitions of the message tables and drops those that are too old, whose counts remain in
 * `message_months`. May run twice at once and be killed anywhere.
 */
export const keepParts = async (
  { database, clock, log }: Pick<Services, 'database' | 'clock' | 'log'>,
  scope: SystemScope,
  stopping?: AbortSignal,
  monthlyFrom = MONTHLY_FROM,
): Promise<void> => {
  const now = clock.now()
  const step = <T>(work: (tx: SystemTransaction) => Promise<T>) =>
    givingWay(() => database.transaction(scope, work), log)
  const tooOld = inMonths(now, -MESSAGES_KEPT_MONTHS)
  for (const table of DIVIDED) await step((tx) => sql`select detach_parts(${table}, ${tooOld})`.execute(tx))
  while (await step(takePart)) if (stopping?.aborted) return
  for (const table of DIVIDED)
    await inBatches(database, scope, (limit) => forgetDeliveries(table, tooOld, limit), stopping)
  for (const table of DIVIDED) {
    const isBusy = await database.read(scope, (tx) => hasMore(tx, table, monthlyFrom, now))
    await step((tx) =>
      sql`select make_parts(${table}, ${isBusy ? 'month' : 'year'}, ${inMonths(now, MADE_AHEAD_MONTHS)})`.execute(
        tx,
      ),
    )
  }
  await step((tx) => sql`select analyze_messages()`.execute(tx))
}

const CHANNELS: Record<Divided, string> = { sms_history: 'sms', email_history: 'email' }

/** No trigger runs when a part is dropped. Runs every night, also after one on which a process was killed here. */
const forgetDeliveries = (table: Divided, before: RawBuilder<unknown>, limit: number) => sql`
  delete from deliveries where (employer_id, channel, message_id) in (
    select old.employer_id, old.channel, old.message_id from employers e cross join lateral (
      select * from deliveries d where d.employer_id = e.id and d.channel = ${CHANNELS[table]}
        and d.message_id < first_id(${before})
        and not exists (select from ${sql.table(table)} m where m.employer_id = d.employer_id and m.id = d.message_id)
      limit ${limit}) old
    limit ${limit})
  returning 1`

/** Did the last month have more messages than that? */
const hasMore = async (tx: SystemTransaction, table: Divided, than: number, now: Date): Promise<boolean> => {
  const { rows } = await sql`
    select from ${sql.table(table)} where id >= first_id(${now}::timestamptz - interval '1 month')
    offset ${than} limit 1`.execute(tx)
  return rows.length > 0
}

/** For how many seconds from now messages have a part of their own. */
export const readPartsAhead = async (
  tx: SystemTransaction,
): Promise<{ table: string; seconds: number }[]> => {
  const { rows } = await sql<{ table: string; seconds: number }>`
    select name as table, coalesce(extract(epoch from parts_end(name::regclass) - now()), 0)::float8 as seconds
    from unnest(${[...DIVIDED]}::text[]) as name`.execute(tx)
  return rows
}

const inMonths = (now: Date, months: number) => sql`${now}::timestamptz + ${months} * interval '1 month'`

/** Keeps the numbers of one part that is detached, and drops it. False when there was none. */
const takePart = async (tx: SystemTransaction): Promise<boolean> => {
  const { rows } = await sql`
    select from pg_class where relnamespace = 'parts'::regnamespace and relkind = 'r' and not relispartition
      limit 1`.execute(tx)
  if (rows.length === 0) return false
  await sql`
    insert into message_months (employer_id, month, channel, kind, status, gateway_state, messages, cost)
    select * from take_part()
    on conflict (employer_id, month, channel, kind, status, gateway_state) do update
      set messages = message_months.messages + excluded.messages, cost = message_months.cost + excluded.cost`.execute(
    tx,
  )
  return true
}

/** The numbers go with the employer's messages. */
export const deleteEmployersMonths = async (tx: SystemTransaction, employerId: string): Promise<void> => {
  await sql`delete from message_months where employer_id = ${employerId}`.execute(tx)
}
