import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import type { Values } from '#server/history/kinds.ts'

/** The fields of a shift that an edit can change. Date YYYY-MM-DD, times HH:MM; null: none. */
export interface EditedFields {
  readonly title: string
  readonly location: string
  readonly description: string | null
  readonly requirements: string | null
  readonly date: string
  readonly startTime: string
  readonly endTime: string
  readonly places: number
  /** The name of the department; null: the whole office. */
  readonly department: string | null
}

/** The fields of each shift of a request that has not ended, by its id. */
export const readEditedFields = async (
  tx: TenantTransaction,
  requestId: string,
): Promise<ReadonlyMap<string, EditedFields>> => {
  const { rows } = await sql<EditedFields & { id: string }>`
    select a.id, a.title, a.location, a.description, a.requirements, a.assignment_date as date,
      to_char(a.start_time, 'HH24:MI') as start_time, to_char(a.end_time, 'HH24:MI') as end_time, a.places,
        d.name as department
    from assignments a
    join requests q on q.employer_id = a.employer_id and q.id = a.request_id
    left join departments d on d.employer_id = q.employer_id and d.id = q.department_id
    where a.employer_id = ${tx.scope.employerId} and a.request_id = ${requestId} and a.ends_at > now()`.execute(
    tx,
  )
  return new Map(rows.map(({ id, ...fields }) => [id, fields]))
}

export interface FieldChange {
  readonly assignmentId: string
  readonly before: Values
  readonly after: Values
}

/** The differing fields of each changed shift. */
export const changesOf = (
  before: ReadonlyMap<string, EditedFields>,
  after: ReadonlyMap<string, EditedFields>,
): FieldChange[] =>
  [...after].flatMap(([assignmentId, now]) => {
    const old = before.get(assignmentId)
    if (!old) return []
    const fields = FIELDS.filter((field) => old[field] !== now[field])
    return fields.length === 0 ? [] : [{ assignmentId, before: pick(old, fields), after: pick(now, fields) }]
  })

const FIELDS = [
  'title',
  'location',
  'description',
  'requirements',
  'date',
  'startTime',
  'endTime',
  'places',
  'department',
] as const satisfies readonly (keyof EditedFields)[]

const pick = (from: EditedFields, fields: readonly (keyof EditedFields)[]): Values =>
  Object.fromEntries(fields.map((field) => [field, from[field]]))
