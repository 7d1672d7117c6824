import { sql, type RawBuilder } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import { toJson } from '#server/database/to-json.ts'
import { FAVOURITES } from '../../proposal.ts'

/** The line skips people that the office has asked itself, and people who answer before their turn. */
export const leaveLine = async (
  tx: TenantTransaction,
  requestId: string,
  vikarIds: readonly string[],
  now: Date,
): Promise<void> => {
  await sql`
    update request_line set asked_at = ${now}, asked_because = 'by-hand'
    where employer_id = ${tx.scope.employerId} and request_id = ${requestId}
      and vikar_id = any(${[...vikarIds]}::uuid[])
      and asked_at is null`.execute(tx)
}

/** A person's place in a new line: the values by which they got it. */
export interface StoodBy {
  readonly vikarId: string
  /** The first chosen group that they are in, from 1; null: none. */
  readonly turn: number | null
  readonly groupName: string | null
  readonly lastAskedAt: Date | null
  readonly workedMinutes: number
}

/** The input from which a line is made. */
interface LineForm {
  readonly requestId: string
  /** Group ids or 'favourites', first to last. */
  readonly groups: readonly string[]
  /** The seed of the draw among equals; it is stored with the request. */
  readonly seed: number
  /** The start of the first shift. Hours are counted over the 28 days before it. */
  readonly startsAt: Date
  readonly vikarIds: readonly string[]
}

/**
 * Puts the recipients in a line, sorted by the first of their groups, then by the day on which they were last asked,
 * then by the hours worked here in any department, fewest first; the seed shuffles equals. Earlier answers never count.
 * Stores the reasons with each place. Inserts by vikar id, the order in which an import locks the register. Returns the
 * recipients in the order of the line.
 */
export const makeLine = async (
  tx: TenantTransaction,
  { requestId, groups, seed, startsAt, vikarIds }: LineForm,
): Promise<StoodBy[]> => {
  const { employerId } = tx.scope
  const { rows } = await sql<StoodBy>`
    with line as materialized (${lineOf(employerId, { groups, seed, startsAt, vikarIds })}), made as (
      insert into request_line (employer_id, request_id, vikar_id, position, group_name, last_asked_at, worked_minutes)
      select ${employerId}, ${requestId}, vikar_id, position, group_name, last_asked_at, minutes from line
      order by vikar_id)
    select vikar_id, turn + 1 as turn, group_name, last_asked_at, minutes as worked_minutes from line
      order by position`.execute(tx)
  return rows
}

/** Returns the recipients in the order of the line, without a write. */
export const readLineOrder = async (
  tx: TenantTransaction,
  form: Omit<LineForm, 'requestId'>,
): Promise<string[]> => {
  const { rows } = await sql<{ vikarId: string }>`
    select vikar_id from (${lineOf(tx.scope.employerId, form)}) line order by position`.execute(tx)
  return rows.map(({ vikarId }) => vikarId)
}

const lineOf = (
  employerId: string,
  { groups, seed, startsAt, vikarIds }: Omit<LineForm, 'requestId'>,
): RawBuilder<unknown> => {
  const turns = groups.map((key, turn) => ({ key, turn }))
  return sql`
    with turns as (
      select turn, key, coalesce(g.name, 'Favoritter') as name
      from jsonb_to_recordset(${toJson(turns)}::jsonb) as turns (key text, turn integer)
      left join vikar_groups g on g.employer_id = ${employerId} and g.id::text = turns.key
      where g.id is not null or turns.key = ${FAVOURITES}
    ), worked as materialized (
      select held.vikar_id, sum(extract(epoch from a.ends_at - a.starts_at) / 60)::integer as minutes
      from office_assignments a
      join office_responses held on held.employer_id = a.employer_id and held.assignment_id = a.id
        and held.response_type = 'accepted'
      where a.employer_id = ${employerId} and a.status <> 'cancelled'
        and a.starts_at >= ${startsAt}::timestamptz - interval '28 days' and a.starts_at < ${startsAt}
        and ${isDateNear(startsAt)}
      group by held.vikar_id
    ), reasons as (
      select v.id as vikar_id, mine.turn, mine.name as group_name, last_asked_at(v.id) as last_asked_at,
        coalesce(worked.minutes, 0) as minutes
      from vikarer v
      left join lateral (
        select turn, name from turns
        where case when key = ${FAVOURITES} then v.is_favourite else exists (
          select from vikar_group_members m
          where m.employer_id = v.employer_id and m.group_id::text = turns.key and m.vikar_id = v.id) end
        order by turn limit 1) mine on true
      left join worked on worked.vikar_id = v.id
      where v.employer_id = ${employerId} and v.id = any(${[...vikarIds]}::uuid[])
    )
    select *, row_number() over (order by turn nulls last, last_asked_at nulls first,
      minutes, md5(${seed}::text || vikar_id), vikar_id) as position from reasons`
}

/** The same by the date of shift `a`, which has an index: a day wider on both sides, because the date is Oslo's. */
const isDateNear = (startsAt: Date) => sql`
  a.assignment_date between (${startsAt}::timestamptz - interval '28 days' - interval '1 day')::date
    and (${startsAt}::timestamptz + interval '1 day')::date`
