import pg from 'pg'
import { SUPERUSER } from '#server/postgres/init.ts'

/** Where the tests' PostgreSQL is. */
export interface TestServer {
  readonly host: string
  readonly port: number
}

export const TEMPLATE = 'vikarklar_template'

/** Runs one statement as superuser, outside every database of the product. */
export const onServer = async ({ host, port }: TestServer, statement: string): Promise<void> => {
  const client = new pg.Client({ host, port, user: SUPERUSER, database: 'postgres' })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
