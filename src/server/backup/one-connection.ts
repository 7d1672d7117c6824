import { Kysely, PostgresDialect, type ControlledTransaction } from 'kysely'
import type pg from 'pg'
import { openClient } from '../database/nodes.ts'
import type { Connect } from '../database/pools.ts'
import type { DB } from '../database/types.ts'

/** Formats of values, independent of the server's settings. */
const SAME_EVERYWHERE = `
  set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set bytea_output = 'hex';
  set extra_float_digits = 1; set client_encoding = 'UTF8';
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set synchronize_seqscans = off`

/** Does work on one connection of the owner, which is closed afterwards. */
export const onOneConnection = async <T>(
  connect: Connect,
  name: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = openClient({ ...connect('owner'), application_name: name })
  client.on('error', () => {}) // the running query fails with the same error
  await client.connect()
  try {
    await client.query(SAME_EVERYWHERE)
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Runs work in one transaction of this connection, by query builder and COPY alike. */
export const inOneTransaction = async (
  client: pg.Client,
  work: (tx: ControlledTransaction<DB>) => Promise<void>,
): Promise<void> => {
  const query = client.query.bind(client)
  const pool = { connect: async () => ({ query, release: () => {} }), end: async () => {}, options: {} }
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const tx = await db.startTransaction().execute()
  try {
    await work(tx)
    await tx.commit().execute()
  } catch (error) {
    await tx
      .rollback()
      .execute()
      .catch(() => {}) // the connection may be gone
    throw error
  }
}
