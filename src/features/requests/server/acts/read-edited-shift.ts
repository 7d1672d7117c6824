import { sql } from 'kysely'
import { versionOfShift } from '#features/assignments/server/shift-version.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { EditedShift } from '../../edited-shift.ts'

/** The department `d` of shift `a`, and its last edit by `editor`, as pages show them. */
export const DEPARTMENT_AND_EDIT = sql`case when d.id is not null then jsonb_build_object('id', d.id, 'name', d.name)
  end as department,
  case when a.edited_at is not null then jsonb_build_object('by', editor.full_name,
    'at', to_char(a.edited_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as edited`

export const BESIDE_EDIT = sql`
  left join departments d on d.employer_id = q.employer_id and d.id = q.department_id
  left join profiles editor on editor.user_id = a.edited_by`

/** The values of the edit form; null if the employer has no such shift. */
export const readEditedShift = async (tx: TenantTransaction, id: string): Promise<EditedShift | null> => {
  const { rows } = await sql<Omit<EditedShift, 'version'>>`
    select a.title, a.location, a.assignment_date as date, a.start_time, a.end_time, a.places, a.description,
      a.requirements,
      ${DEPARTMENT_AND_EDIT}
    from assignments a join requests q on q.employer_id = a.employer_id and q.id = a.request_id ${BESIDE_EDIT}
    where a.employer_id = ${tx.scope.employerId} and a.id = ${id}`.execute(tx)
  const [row] = rows
  return row
    ? { ...row, version: versionOfShift({ ...row, departmentId: row.department?.id ?? null }) }
    : null
}
