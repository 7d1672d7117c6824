import { setTimeout as wait } from 'node:timers/promises'
import pg, { type PoolConfig } from 'pg'
import { NoPrimary } from './lost.ts'

/** Where a node of the database is. */
export interface Node {
  readonly host: string
  readonly port: number
}

/** Milliseconds that a node has to say whether it takes writes. */
const ASKED_MS = 2000
const PAUSE_MS = 250
/** Less than a pool waits for a connection: then it says why there was none. */
const LONGEST_SEARCH_MS = 8000
/** A pool that fills up again asks once, not once for each connection. */
const FRESH_MS = 250

/**
 * Finds the node that takes writes now: all are asked at once, until one says so. After a failover that is another one, while the
 * former may be away, or only read.
 *
 * @throws NoPrimary after eight seconds without one
 */
export const openNodes = (urls: readonly string[]) => {
  let search: Promise<Node> | null = null
  return {
    primary: (): Promise<Node> => {
      search ??= findPrimary(urls).finally(() => setTimeout(() => (search = null), FRESH_MS).unref())
      return search
    },
  }
}

export type Nodes = ReturnType<typeof openNodes>

const findPrimary = async (urls: readonly string[]): Promise<Node> => {
  const deadline = performance.now() + LONGEST_SEARCH_MS
  for (;;) {
    try {
      return await Promise.any(urls.map(askToWrite))
    } catch (error) {
      if (performance.now() > deadline) throw new NoPrimary(error)
      await wait(PAUSE_MS)
    }
  }
}

/** Fails for a node that is away, or only reads. */
const askToWrite = async (url: string): Promise<Node> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ASKED_MS,
    query_timeout: ASKED_MS,
    application_name: 'vikarklar search',
  })
  client.on('error', () => {}) // what is asked fails with the same error
  try {
    await client.connect()
    const { rows } = await client.query<Record<string, string>>('show transaction_read_only')
    if (rows[0]?.['transaction_read_only'] !== 'off') throw new Error(`${client.host} only reads`)
    return { host: client.host, port: client.port }
  } finally {
    void client.end().catch(() => {}) // one that does not answer is not waited for
  }
}

/** A client, as pools make them, that connects to the node that takes writes at that moment. */
export const clientOf = (nodes: Nodes): typeof pg.Client =>
  class extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(callback: (error?: Error) => void): void
    override connect(callback?: (error?: Error) => void): Promise<pg.Client> | void {
      const connected = this.#connectToPrimary()
      if (!callback) return connected
      connected.then(() => callback(), callback)
    }

    async #connectToPrimary(): Promise<pg.Client> {
      Object.assign(this, await nodes.primary())
      await super.connect()
      return this
    }
  }

/** How to reach the database; with several nodes by a client that finds the right one. */
export type Login = Omit<PoolConfig, 'Client'> & { readonly Client?: typeof pg.Client }

/** A single connection, outside any pool. */
export const openClient = ({ Client = pg.Client, ...config }: Login): pg.Client => new Client(config)
