import pg from 'pg'

/** Milliseconds that a node has to answer a question. */
export const ASKED_MS = 2000

/** A connection for one question, which the node has two seconds to answer. */
export const clientFor = (url: string, name: string): pg.Client => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ASKED_MS,
    query_timeout: ASKED_MS,
    application_name: name,
  })
  client.on('error', () => {}) // what is asked fails with the same error
  return client
}

/** Connects, asks, and hangs up. The first row of the answer. */
export const askOnce = async <Row extends pg.QueryResultRow>(
  client: pg.Client,
  question: string,
): Promise<Row | undefined> => {
  try {
    await client.connect()
    const { rows } = await client.query<Row>(question)
    return rows[0]
  } finally {
    void client.end().catch(() => {}) // one that does not answer is not waited for
  }
}
