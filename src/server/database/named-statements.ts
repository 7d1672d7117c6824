import type { Pool, PoolClient } from 'pg'

const names = new Map<string, string>()

const nameOf = (text: string) => {
  const known = names.get(text)
  if (known) return known
  const name = `q${names.size}`
  names.set(text, name)
  return name
}

/**
 * Turns every query with values into a prepared statement of its connection: the claim runs about twice as fast.
 * Only right while the set of texts is bounded: lists go in as one array, `= any($1)`.
 */
export const prepareEverything = (pool: Pool) => {
  pool.on('connect', (client: PoolClient) => {
    const query: (...args: unknown[]) => unknown = client.query.bind(client)
    const prepared = (text: unknown, values: unknown, callback: unknown) =>
      typeof text === 'string' && Array.isArray(values) && values.length > 0
        ? query({ name: nameOf(text), text, values }, callback)
        : query(text, values, callback)
    Object.assign(client, { query: prepared })
  })
}
