import type { TestDatabase } from './database.ts'

/** A row of `assignments`; dates YYYY-MM-DD, times HH:MM. */
export interface ShiftRow {
  readonly title?: string
  readonly location?: string
  readonly date?: string
  readonly startTime?: string
  readonly endTime?: string
  readonly startsAt: Date | string
  readonly endsAt: Date | string
  readonly status?: string
  readonly createdAt?: Date | string
}

/** Inserts shifts, each in its own request without recipients, and returns their ids in order. */
export const insertShifts = async (
  { db }: { readonly db: Pick<TestDatabase, 'query'> },
  employerId: string,
  shifts: readonly ShiftRow[],
): Promise<string[]> => {
  const rows = shifts.map((shift) => ({ ...DEFAULTS, ...shift, id: crypto.randomUUID() }))
  await db.query(
    `with made as materialized (
       select * from jsonb_to_recordset($2::jsonb) as made (id uuid, title text, location text, date date,
         "startTime" time, "endTime" time, "startsAt" timestamptz, "endsAt" timestamptz, status text,
           "createdAt" timestamptz)
     ), request as (
       insert into requests (employer_id, id, channels) select $1, id, '{sms}' from made
     )
     insert into assignments (employer_id, id, request_id, title, location, assignment_date, start_time, end_time,
       starts_at, ends_at, status, created_at)
     select $1, id, id, title, location, date, "startTime", "endTime", "startsAt", "endsAt", status,
       coalesce("createdAt", now())
     from made`,
    [employerId, JSON.stringify(rows)],
  )
  return rows.map(({ id }) => id)
}

const DEFAULTS = {
  title: 'Vakt',
  location: 'Skolen',
  date: '2026-01-01',
  startTime: '08:00',
  endTime: '10:00',
  status: 'open',
}
