import { sql, type Kysely } from 'kysely'

/** Hardly any office is ever in the index: a sweep that looks for them reads no other. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table employers add column cancels_shifts boolean not null default false`.execute(db)
  await sql`comment on column employers.cancels_shifts is
    'Closed by the choice to cancel its coming shifts, and some of them may not be cancelled yet'`.execute(db)
  await sql`create index employers_cancelling on employers (id) where cancels_shifts`.execute(db)
}
