import { sql, type Kysely } from 'kysely'
import type { OnlineSteps } from '../src/server/database/online-steps.ts'

/** Composes (NFC) the texts of the two large tables, and folds what the register is searched by. */
export const online = async ({ rowsOf }: OnlineSteps) => {
  await rowsOf('vikarer', async (tx, range) => {
    await sql`
      update vikarer m set full_name = normalize(full_name), company = normalize(company), skills = normalize(skills)
      where ${range} and (full_name is not normalized or company is not normalized or skills is not normalized
        or search <> fold(search))`.execute(tx)
  })
  await rowsOf('assignments', async (tx, range) => {
    await sql`
      update assignments m set title = normalize(title), location = normalize(location),
        description = normalize(description), requirements = normalize(requirements)
      where ${range} and (title is not normalized or location is not normalized or description is not normalized
        or requirements is not normalized)`.execute(tx)
  })
}

/** The same for names of people, employers, groups and departments. A name that another row has already gets a number. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    set local role vikarklar_system; -- the owner may be bound by row-level security
    update profiles set full_name = normalize(full_name) where full_name is not normalized;
    update employers set name = normalize(name), address = normalize(address)
      where name is not normalized or address is not normalized;

    update vikar_groups g set name = left(normalize(name), 36) || case when exists (
        select from vikar_groups o where o.employer_id = g.employer_id and o.id <> g.id
          and lower(normalize(o.name) collate "nb-NO-x-icu") = lower(normalize(g.name) collate "nb-NO-x-icu"))
        then ' (2)' else substr(normalize(name), 37) end
      where name is not normalized;

    update departments d set name = left(normalize(name), 56) || case when exists (
        select from departments o where o.employer_id = d.employer_id and o.id <> d.id and o.closed_at is null
          and lower(normalize(o.name) collate "nb-NO-x-icu") = lower(normalize(d.name) collate "nb-NO-x-icu"))
        then ' (2)' else substr(normalize(name), 57) end,
        location = normalize(location), contact_name = normalize(contact_name)
      where name is not normalized or location is not normalized or contact_name is not normalized;
    reset role;
  `.execute(db)
}
