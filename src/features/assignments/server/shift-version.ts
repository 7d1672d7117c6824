import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import { versionOf } from '#server/version-of.ts'

/** The fields of a shift's edit form. Date YYYY-MM-DD, times HH:MM:SS. */
export interface ShownShift {
  readonly title: string
  readonly location: string
  readonly departmentId: string | null
  readonly date: string
  readonly startTime: string
  readonly endTime: string
  readonly places: number
  readonly description: string | null
  readonly requirements: string | null
}

/** A yes changes none of the fields, so it makes no edit stale. */
export const versionOfShift = ({
  title,
  location,
  departmentId,
  date,
  startTime,
  endTime,
  places,
  description,
  requirements,
}: ShownShift): string =>
  versionOf({ title, location, departmentId, date, startTime, endTime, places, description, requirements })

/** The caller holds the shift's lock. Reads in a separate statement, so it sees the commit of an earlier save. */
export const isShiftAt = async (tx: TenantTransaction, id: string, version: string): Promise<boolean> => {
  const { rows } = await sql<ShownShift>`
    select a.title, a.location, q.department_id, a.assignment_date as date, a.start_time, a.end_time, a.places,
      a.description,
      a.requirements
    from assignments a join requests q on q.employer_id = a.employer_id and q.id = a.request_id
    where a.employer_id = ${tx.scope.employerId} and a.id = ${id}`.execute(tx)
  return rows.some((shown) => versionOfShift(shown) === version)
}
