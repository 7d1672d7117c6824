import { sql } from 'kysely'
import { nameOrOwner } from '#features/identity/server/memberships.ts'
import type { TenantTransaction } from '#server/database/database.ts'

/** Rows on a sheet; it shows that more exist. */
const BOARD_ROWS = 200
/**
 * People on a sheet; a sheet ends at the row that reaches this number. A name takes 20 microseconds to render, and a
 * shift may have a hundred.
 */
export const BOARD_PEOPLE = 1000

/** A shift as the staff room sees it, without reason and description. Date YYYY-MM-DD, times HH:MM:SS. */
export interface BoardShift {
  readonly id: string
  readonly date: string
  readonly startTime: string
  readonly endTime: string
  readonly title: string
  readonly location: string
  readonly departmentName: string | null
  readonly places: number
  /** The substitutes who come, in order of their yes. Without a phone number they have left the register. */
  readonly holders: readonly { readonly id: string; readonly name: string; readonly phone: string | null }[]
}

export interface BoardView {
  readonly officeName: string
  /** Null: the whole office, or all departments that the reader sees. */
  readonly departmentName: string | null
  /** The first {@link BOARD_ROWS}, or fewer with many people. */
  readonly shifts: readonly BoardShift[]
  /** The number of all matching shifts. */
  readonly matching: number
}

interface BoardWanted {
  /** YYYY-MM-DD. */
  readonly today: string
  readonly now: Date
  readonly departmentId: string | null
}

/**
 * The shifts of today and tomorrow, and yesterday's night shift until it ends, in order of time, without cancelled
 * ones. One statement.
 */
export const readBoard = async (
  tx: TenantTransaction,
  { today, now, departmentId }: BoardWanted,
): Promise<BoardView> => {
  const { employerId } = tx.scope
  const { rows } = await sql<BoardView>`
    select coalesce(${nameOrOwner(sql`e`)}, '') as office_name,
      (select d.name from departments d where d.employer_id = e.id and d.id = ${departmentId}) as department_name,
      board.shifts, board.matching
    from employers e cross join lateral (
      select coalesce(jsonb_agg(to_jsonb(shift) - 'matching' order by shift."startsAt", shift.id), '[]') as shifts,
        coalesce(max(shift.matching), 0)::integer as matching
      from (
        select a.id, a.starts_at as "startsAt", a.assignment_date as date, a.start_time as "startTime",
          a.end_time as "endTime", a.title, a.location, a.places, d.name as "departmentName", ${HOLDERS} as holders,
            a.matching
        from (
          select one.*, q.department_id, count(*) over () as matching,
            sum(one.filled) over (order by one.starts_at, one.id) - one.filled as people_before
          from assignments one
          join requests q on q.employer_id = one.employer_id and q.id = one.request_id
          where one.employer_id = e.id and one.assignment_date between ${today}::date - 1 and ${today}::date + 1
            and (one.assignment_date >= ${today}::date or one.ends_at > ${now}) and one.status <> 'cancelled'
            and (${departmentId}::uuid is null or q.department_id = ${departmentId})
          order by one.starts_at, one.id limit ${sql.lit(BOARD_ROWS)}) a
        left join departments d on d.employer_id = a.employer_id and d.id = a.department_id
        where a.people_before < ${sql.lit(BOARD_PEOPLE)}) shift) board
    where e.id = ${employerId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the query returned no row')
  return row
}

const HOLDERS = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.full_name, 'phone', v.phone)
    order by held.accepted_at, v.id), '[]')
  from assignment_responses held join vikarer v on v.employer_id = held.employer_id and v.id = held.vikar_id
  where a.filled > 0 and held.employer_id = a.employer_id and held.assignment_id = a.id
    and held.response_type = 'accepted')`
