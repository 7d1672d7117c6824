import { sql, type Kysely } from 'kysely'
import type { OnlineSteps } from '../src/server/database/online-steps.ts'

/** Hashes the tokens of existing sessions, a 256th of them at a time: a renewal waits for one part at most. */
export const online = async ({ statement, index }: OnlineSteps) => {
  for (let part = 0; part < 256; part += 1) {
    const prefix = part.toString(16).padStart(2, '0')
    // Row-level security may bind the owner; this role sees every session and may read tokens.
    await statement(`do $$ begin
      set local role vikarklar_auth;
      update sessions set token_hash = sha256(convert_to(token, 'UTF8'))
      where id between '${prefix}000000-0000-0000-0000-000000000000' and '${prefix}ffffff-ffff-ffff-ffff-ffffffffffff'
        and token_hash is null;
      reset role;
    end $$`)
  }
  await index('unique', 'sessions_by_token_hash', 'sessions (token_hash)')
}

export const up = async (db: Kysely<unknown>) => {
  await sql`alter table sessions validate constraint sessions_token_hash`.execute(db)
}
