import { sql, type Kysely } from 'kysely'

/** A substitute may change the telephone number in the registers that their login is linked to. */
export const up = async (db: Kysely<unknown>) => {
  await sql`grant update (phone) on vikarer to vikarklar_person`.execute(db)
}
