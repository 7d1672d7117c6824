import { sql, type Kysely } from 'kysely'

/** Where an employer is: a shift's place may be a room, which no map finds. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table employers add column address text check (length(address) between 1 and 100);
    comment on column employers.address is 'Street, postcode and town, for maps and calendars';
    grant select (address) on employers to vikarklar_person;
  `.execute(db)
}
