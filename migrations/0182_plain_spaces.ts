import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { OnlineSteps } from '../src/server/database/online-steps.ts'

/** Spaces that look like a plain one, and made two of one name. New names have had plain ones for a while (`tidyLine`). */
const SPACES = '[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]'

const plain = (column: string): RawBuilder<string> =>
  sql`btrim(regexp_replace(${sql.ref(column)}, ${SPACES}, ' ', 'g'))`
const has = (...columns: string[]): RawBuilder<boolean> =>
  sql`(${sql.join(
    columns.map((column) => sql`${sql.ref(column)} ~ ${SPACES}`),
    sql` or `,
  )})`

/** Gives names in the two large tables plain spaces. */
export const online = async ({ rowsOf }: OnlineSteps) => {
  await rowsOf('vikarer', async (tx, range) => {
    await sql`update vikarer m set full_name = ${plain('full_name')}, company = ${plain('company')}
      where ${range} and ${has('full_name', 'company')}`.execute(tx)
  })
  await rowsOf('assignments', async (tx, range) => {
    await sql`update assignments m set title = ${plain('title')}, location = ${plain('location')}
      where ${range} and ${has('title', 'location')}`.execute(tx)
  })
}

/**
 * Gives names of people, employers, groups and departments plain spaces. Where several groups or open departments share a plain
 * name, all but the first get a number, because the table takes a name once.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`set local role vikarklar_system`.execute(db) // the owner may be bound by row-level security
  await sql`update profiles set full_name = ${plain('full_name')} where ${has('full_name')}`.execute(db)
  await sql`update employers set name = ${plain('name')} where ${has('name')}`.execute(db)
  await renameTaken(db, 'vikar_groups', 40, sql`true`)
  await renameTaken(db, 'departments', 60, sql`closed_at is null`)
  await sql`update departments set name = case when closed_at is null then name else ${plain('name')} end, location = ${plain('location')}, contact_name = ${plain('contact_name')}
    where (closed_at is not null and ${has('name')}) or ${has('location', 'contact_name')}`.execute(db)
  await sql`reset role`.execute(db)
}

/** Gives each name of `table` plain spaces, with a number where an earlier row has it. A name whose number is taken too stays as it is. */
const renameTaken = async (
  db: Kysely<unknown>,
  table: string,
  longest: number,
  open: RawBuilder<unknown>,
) => {
  await sql`
    with plain as (
      select id, employer_id, ${plain('name')} as name, ${has('name')} as changes from ${sql.table(table)} where ${open}
    ), numbered as (
      select *, row_number() over (
        partition by employer_id, lower(name collate "nb-NO-x-icu") order by changes, id) as nth from plain
    ), renamed as (
      select id, employer_id, nth, case nth when 1 then name
        else left(name, ${longest - 6}) || ' (' || nth || ')' end as name
      from numbered where changes
    )
    update ${sql.table(table)} m set name = r.name from renamed r
    where r.id = m.id and (r.nth = 1 or not exists (
      select from plain p where p.employer_id = r.employer_id and p.id <> r.id
        and lower(p.name collate "nb-NO-x-icu") = lower(r.name collate "nb-NO-x-icu")))`.execute(db)
}
