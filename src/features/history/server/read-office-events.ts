import { sql, type RawBuilder } from 'kysely'
import { loggedWithin } from '#features/identity/server/audit.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { EventFilter, OfficeEvent } from '../contract.ts'
import { kindsOf } from './kinds-of.ts'
import { EVENT_COLUMNS, ofAnOffice, toEntry, type Entry, type EventRow } from './office-entry.ts'

/** A page of events; `before` is the cursor of the last one of the previous page. */
interface Page {
  readonly limit: number
  readonly before?: string | undefined
}

/** An entry with its position in the list. */
export interface PlacedEvent extends OfficeEvent {
  readonly cursor: string
}

/**
 * The events of an owner's office, newest first. Paging continues after the last one by time and id, so new events
 * neither hide nor repeat any. Row-level security shows an office's events to its owners only.
 */
export const readOfficeEvents = async (
  tx: TenantTransaction,
  filter: EventFilter,
  { limit, before }: Page,
): Promise<PlacedEvent[]> => {
  const { employerId } = tx.scope
  const { rows } = await sql<EventRow>`
    with page as materialized (
      select employer_id, id from events
        where ${sql.join([...conditions(employerId, filter), ...placeBefore(before)], sql` and `)}
      order by at desc, id desc limit ${limit}
    )
    select ${EVENT_COLUMNS}, ${told(employerId)} as told
    from page join events e using (employer_id, id) order by e.at desc, e.id desc`.execute(tx)
  return rows.map((row) => ({ ...shown(toEntry(row)), cursor: row.cursor }))
}

const shown = ({ employerId: _, actorId: __, ...entry }: Entry): OfficeEvent => entry

/** The condition for rows after the cursor. */
export const placeBefore = (cursor: string | undefined): RawBuilder<unknown>[] => {
  if (cursor === undefined) return []
  const [micros = '0', id = '0'] = cursor.split('-')
  return [sql`(at, id) < (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id}::bigint)`]
}

/** Only the conditions that the filter needs. */
const conditions = (employerId: string, { person, kind, from, to }: EventFilter): RawBuilder<unknown>[] => [
  sql`employer_id = ${employerId}`,
  ofAnOffice,
  sql`kind = any(${[...kindsOf(kind)]}::text[])`,
  ...(person === undefined ? [] : [sql`(actor_id = ${person}::uuid or for_id = ${person}::uuid)`]),
  ...loggedWithin({ from, to }),
]

/** Messages that the act's transaction queued to a few people; they share its time. */
const told = (employerId: string) => sql`
  case when e.assignment_id is not null and (e.effects ->> 'people')::integer between 1 and 3 then (
    select jsonb_agg(jsonb_build_object('name', m.full_name, 'channels', m.channels, 'waits', m.waits)
      order by m.full_name)
    from (
      select v.id, v.full_name, string_agg(distinct q.channel, ', ') as channels, bool_or(q.status = 'pending') as waits
      from (
        select vikar_id, 'SMS' as channel, status from sms_history
        where employer_id = ${employerId} and assignment_id = e.assignment_id and created_at = e.at
        union all
        select vikar_id, 'e-post', status from email_history
        where employer_id = ${employerId} and assignment_id = e.assignment_id and created_at = e.at
      ) q
      join vikarer v on v.employer_id = ${employerId} and v.id = q.vikar_id
      where q.status <> 'failed' group by v.id, v.full_name
    ) m) end`

/** Present and former members, by name. */
export const readPeople = async (tx: TenantTransaction): Promise<{ userId: string; fullName: string }[]> => {
  const { rows } = await sql<{ userId: string; fullName: string }>`
    select m.user_id, p.full_name from memberships m join profiles p on p.user_id = m.user_id
    where m.employer_id = ${tx.scope.employerId} order by p.full_name collate "nb-NO-x-icu", m.user_id`.execute(
    tx,
  )
  return rows
}
