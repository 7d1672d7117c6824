import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg, { type ClientConfig, type PoolConfig } from 'pg'
import { NoPrimary } from './lost.ts'

/** Where a node of the database is that takes writes. */
interface Node {
  readonly url: string
  readonly host: string
  readonly port: number
  /** Eight hexadecimal digits: each node that becomes the primary begins the next. */
  readonly timeline: string
}

/** Milliseconds that a node has to say whether it takes writes. */
const ASKED_MS = 2000
const PAUSE_MS = 250
/** How long a new connection waits for other nodes to say that they took over from the first that takes writes. */
const OTHERS_MS = 250
/** Less than a pool waits for a connection: then it says why there was none. */
const LONGEST_SEARCH_MS = 8000
/** A pool that fills up again asks once, not once for each connection. */
const FRESH_MS = 250
/** How often the node is asked that has the connections. */
const WATCH_MS = 2000

/**
 * The nodes of a database, of which one takes writes; of addresses of proxies before it, several may. A new connection asks all of
 * them which. As long as there are connections, each node that has some is asked every two seconds whether it still is the one: a
 * machine that vanishes ends no connection, and what waits on one would wait for the statement's timeout. So would a commit on a
 * primary that nobody has told that another took over: it waits for a copy that has left it.
 */
export const openNodes = (urls: readonly string[]) => {
  let search: Promise<Node> | null = null
  let watch: NodeJS.Timeout | null = null
  const connected = new Map<Socket, Node>()
  const primary = (): Promise<Node> => {
    search ??= findPrimary(urls).finally(() => setTimeout(() => (search = null), FRESH_MS).unref())
    return search
  }
  const look = async (url: string) => {
    const [own, newest] = await Promise.all([orNull(askToWrite(url)), orNull(findNewest(urls, ASKED_MS))])
    if (newest === null || newest.url === url || (own && own.timeline >= newest.timeline)) return
    for (const [socket, node] of connected)
      if (node.url === url && node.timeline <= newest.timeline) socket.destroy()
  }
  const lookAtAll = () =>
    new Set([...connected.values()].map(({ url }) => url)).forEach((url) => void look(url))
  return {
    primary,
    /** From now on the socket is one to this node. */
    keep: (socket: Socket, node: Node) => {
      connected.set(socket, node)
      watch ??= setInterval(lookAtAll, WATCH_MS).unref()
      socket.once('close', () => {
        connected.delete(socket)
        if (connected.size > 0 || watch === null) return
        clearInterval(watch)
        watch = null
      })
    },
  }
}

type Nodes = ReturnType<typeof openNodes>

/** @throws NoPrimary after eight seconds without one */
const findPrimary = async (urls: readonly string[]): Promise<Node> => {
  const deadline = performance.now() + LONGEST_SEARCH_MS
  for (;;) {
    try {
      return await findNewest(urls, OTHERS_MS)
    } catch (error) {
      if (performance.now() > deadline) throw new NoPrimary(error)
      await wait(PAUSE_MS)
    }
  }
}

/** Of those that take writes, the one that became the primary last. Once one has answered, the others have so long to. */
const findNewest = async (urls: readonly string[], othersMs: number): Promise<Node> => {
  const found: Node[] = []
  const asked = urls.map(async (url) => found.push(await askToWrite(url)))
  await Promise.any(asked)
  await Promise.race([Promise.allSettled(asked), wait(othersMs)])
  return found.reduce((newest, node) => (node.timeline > newest.timeline ? node : newest))
}

/** Fails for a node that is away, or only reads. */
const askToWrite = async (url: string): Promise<Node> => {
  const client = clientFor(url, 'vikarklar search')
  const row = await askOnce<{ timeline: string | null }>(
    client,
    `select case when not current_setting('transaction_read_only')::boolean then left(pg_walfile_name(pg_current_wal_lsn()), 8) end
       as timeline`,
  )
  if (!row?.timeline) throw new Error(`${client.host} only reads`)
  return { url, host: client.host, port: client.port, timeline: row.timeline }
}

const orNull = <T>(asked: Promise<T>): Promise<T | null> => asked.catch(() => null)

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

/** A client, as pools make them, that connects to the node that takes writes at that moment. */
export const clientOf = (nodes: Nodes): typeof pg.Client =>
  class extends pg.Client {
    readonly #socket: Socket

    constructor({ stream, ...config }: Exclude<ClientConfig, string> = {}) {
      const made = stream?.()
      const socket = made instanceof Socket ? made : new Socket()
      super({ ...config, stream: () => socket })
      this.#socket = socket
    }

    override connect(): Promise<pg.Client>
    override connect(callback: (error?: Error) => void): void
    override connect(callback?: (error?: Error) => void): Promise<pg.Client> | void {
      const connected = this.#connectToPrimary()
      if (!callback) return connected
      connected.then(() => callback(), callback)
    }

    async #connectToPrimary(): Promise<pg.Client> {
      const node = await nodes.primary()
      Object.assign(this, { host: node.host, port: node.port })
      nodes.keep(this.#socket, node)
      await super.connect()
      return this
    }
  }

/** How to reach the database; with several nodes by a client that finds the right one. */
export type Login = Omit<PoolConfig, 'Client'> & { readonly Client?: typeof pg.Client }

/** A single connection, outside any pool. */
export const openClient = ({ Client = pg.Client, ...config }: Login): pg.Client => new Client(config)
