import pg from 'pg'

/** Milliseconds that a node has to answer. */
export const ASKED_MS = 2000

/** A connection for one query, which the node must answer within two seconds. */
export const clientFor = (url: string, name: string): pg.Client => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ASKED_MS,
    query_timeout: ASKED_MS,
    application_name: name,
  })
  client.on('error', () => {}) // the query fails with the same error
  return client
}

/** Connects, queries, and disconnects. Returns the first row. */
export const askOnce = async <Row extends pg.QueryResultRow>(
  client: pg.Client,
  question: string,
): Promise<Row | undefined> => {
  try {
    await client.connect()
    const { rows } = await client.query<Row>(question)
    return rows[0]
  } finally {
    void client.end().catch(() => {}) // a hanging node is not awaited
  }
}
