import { sql, type Kysely } from 'kysely'
import type { OnlineSteps } from '../src/server/database/online-steps.ts'

/** Spaces that look like a plain one, and made two of one name. */
const SPACES = '[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]'

/** A text of several lines keeps its spaces. */
const text = (column: string) => sql`normalize(${sql.ref(column)})`
const isOddText = (column: string) => sql<boolean>`${sql.ref(column)} is not normalized`
const line = (column: string) => sql`btrim(regexp_replace(${text(column)}, ${SPACES}, ' ', 'g'))`
const isOddLine = (column: string) =>
  sql<boolean>`(${isOddText(column)} or ${sql.ref(column)} ~ ${SPACES}) and ${line(column)} <> ''`

/** Composes (NFC) the messages of answers and the names of groups in lines: both tables are large. */
export const online = async ({ rowsOf }: OnlineSteps) => {
  await rowsOf('assignment_responses', async (tx, range) => {
    await sql`update assignment_responses m set message = ${text('message')}
      where ${range} and ${isOddText('message')}`.execute(tx)
  })
  await rowsOf('request_line', async (tx, range) => {
    await sql`update request_line m set group_name = ${line('group_name')}
      where ${range} and ${isOddLine('group_name')}`.execute(tx)
  })
}

/**
 * The same for the other texts that people typed before texts were composed at the border, and that 0143 left. A template whose
 * name another one has already gets a number: the table takes a name once.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`set local role vikarklar_system`.execute(db) // the owner may be bound by row-level security
  await renameTemplates(db)
  await composeLines(db, 'request_templates', 'title', 'location')
  await composeTexts(db, 'request_templates', 'description', 'requirements')
  await composeLines(db, 'removed_vikarer', 'company')
  await composeTexts(db, 'removed_vikarer', 'skills')
  await composeLines(db, 'users', 'name')
  await composeLines(db, 'passkeys', 'name')
  await composeLines(db, 'sms_pricing', 'package_name')
  await sql`reset role`.execute(db)
}

const composeLines = async (db: Kysely<unknown>, table: string, ...columns: string[]) => {
  for (const column of columns)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${line(column)}
      where ${isOddLine(column)}`.execute(db)
}

const composeTexts = async (db: Kysely<unknown>, table: string, ...columns: string[]) => {
  for (const column of columns)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${text(column)}
      where ${isOddText(column)}`.execute(db)
}

const LONGEST = 60

/** A name whose number is taken too stays as it is. */
const renameTemplates = async (db: Kysely<unknown>) => {
  await sql`
    with composed as (
      select id, employer_id, ${line('name')} as name, ${isOddLine('name')} as changes from request_templates
    ), numbered as (
      select *, row_number() over (partition by employer_id, lower(name) order by changes, id) as nth from composed
    ), renamed as (
      select id, employer_id, nth, case nth when 1 then name
        else left(name, ${sql.lit(LONGEST - 6)}) || ' (' || nth || ')' end as name
      from numbered where changes
    )
    update request_templates m set name = r.name from renamed r
    where r.id = m.id and r.employer_id = m.employer_id and (r.nth = 1 or not exists (
      select from composed o where o.employer_id = r.employer_id and o.id <> r.id
        and lower(o.name) = lower(r.name)))`.execute(db)
}
