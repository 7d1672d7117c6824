import pg from 'pg'
import { SUPERUSER } from '#server/postgres/init.ts'

/** The address of the tests' PostgreSQL. */
export interface TestServer {
  readonly host: string
  readonly port: number
}

export const TEMPLATE = 'vikarklar_template'

/** Runs one statement as superuser, outside every database of the product. */
export const onServer = async <Row extends pg.QueryResultRow>(
  { host, port }: TestServer,
  statement: string,
  values?: unknown[],
): Promise<Row[]> => {
  const client = new pg.Client({ host, port, user: SUPERUSER, database: 'postgres' })
  await client.connect()
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end()
  }
}
