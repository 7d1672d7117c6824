import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg, { type ClientConfig, type PoolConfig } from 'pg'
import { ASKED_MS } from './ask-once.ts'
import { askIdentity, type NodeIdentity } from './identity.ts'
import { NoPrimary } from './connection-failures.ts'
import { createSplitWatch, EQUALS_MS, SplitDatabase, type SplitHeard } from './split.ts'

/** A node of the database that accepts writes. */
interface Primary extends NodeIdentity {
  readonly timeline: string
}

const PAUSE_MS = 250
/**
 * A new connection waits this long for other nodes to report a later promotion than the first one that takes writes.
 */
const OTHERS_MS = 250
/** Shorter than a pool's wait for a connection, so that the error has the reason. */
const LONGEST_SEARCH_MS = 8000
/** A pool that refills asks once, not once per connection. */
const FRESH_MS = 250
/** Milliseconds between checks of the node in use. */
const WATCH_MS = 2000

const NOT_HEARD: SplitHeard = { onSplit: () => {}, onWhole: () => {} }

/**
 * The nodes of a database, of which one takes writes (several addresses may, if they are proxies). A new connection
 * asks all of them. While connections exist, all nodes are asked every two seconds whether each node in use is still
 * the primary: a machine that vanishes closes no connection, and a statement on it would wait for its timeout. So would
 * a commit on a former primary, whose replica has left it. Nodes that are not one database get no connection and lose
 * those they have (decision 132).
 */
export const openNodes = (urls: readonly string[], heard: SplitHeard = NOT_HEARD) => {
  let search: Promise<Primary> | null = null
  const connections = keepConnections(() => look())
  const watch = createSplitWatch({
    ...heard,
    onSplit: (error) => {
      heard.onSplit(error)
      connections.end(() => true)
    },
  })
  /** A doubt ends when all have answered or are away, so each gets its time then. */
  const findNewest = (othersMs: number) =>
    findNewestOf(urls, watch.refusal() || watch.isUndecided() ? ASKED_MS : othersMs, watch)
  const look = async () => {
    const inUse = connections.urls()
    const [newest, ...own] = await Promise.all([
      orNull(findNewest(ASKED_MS)),
      ...inUse.map((url) => orNull(askIdentity(url))),
    ])
    if (newest === null) return
    for (const [at, url] of inUse.entries()) {
      const timeline = own[at]?.timeline
      if (url === newest.url || (timeline && timeline >= newest.timeline)) continue
      connections.end((node) => node?.url === url && node.timeline <= newest.timeline)
    }
  }
  /** @throws SplitDatabase while nothing may be written */
  const refuseSplit = async () => {
    if (watch.refusal()) await orNull(findNewest(ASKED_MS))
    const refusal = watch.refusal()
    if (refusal) throw refusal
  }
  return {
    primary: (): Promise<Primary> => {
      search ??= findPrimary(findNewest).finally(() => setTimeout(() => (search = null), FRESH_MS).unref())
      return search
    },
    /** Asks all nodes, with the time that each needs. @throws SplitDatabase when they are not one database */
    check: async () => {
      await orNull(findNewest(ASKED_MS))
      if (watch.isUndecided()) await wait(EQUALS_MS)
      if (watch.isUndecided()) await orNull(findNewest(ASKED_MS))
      await refuseSplit()
    },
    refuseSplit,
    keep: connections.keep,
  }
}

/**
 * The open connections, each with its node; null by a pooler, which hides it. While there are any, `look` runs at
 * intervals.
 */
const keepConnections = (look: () => Promise<void>) => {
  let timer: NodeJS.Timeout | null = null
  const connected = new Map<Socket, Primary | null>()
  return {
    /** Records the node of this socket. */
    keep: (socket: Socket, node: Primary | null) => {
      connected.set(socket, node)
      timer ??= setInterval(() => void look(), WATCH_MS).unref()
      socket.once('close', () => {
        connected.delete(socket)
        if (connected.size > 0 || timer === null) return
        clearInterval(timer)
        timer = null
      })
    },
    urls: () => [...new Set([...connected.values()].flatMap((node) => node?.url ?? []))],
    end: (isMeant: (node: Primary | null) => boolean) => {
      for (const [socket, node] of connected) if (isMeant(node)) socket.destroy()
    },
  }
}

export type Nodes = ReturnType<typeof openNodes>

/**
 * @throws NoPrimary after eight seconds without one
 * @throws SplitDatabase for nodes of different databases
 */
const findPrimary = async (findNewest: (othersMs: number) => Promise<Primary>): Promise<Primary> => {
  const deadline = performance.now() + LONGEST_SEARCH_MS
  for (;;) {
    try {
      return await findNewest(OTHERS_MS)
    } catch (error) {
      if (error instanceof SplitDatabase) throw error
      if (performance.now() > deadline) throw new NoPrimary(error)
      await wait(PAUSE_MS)
    }
  }
}

/** The latest primary among the nodes that take writes. Once one has answered, the others get `othersMs` to answer. */
const findNewestOf = async (
  urls: readonly string[],
  othersMs: number,
  watch: ReturnType<typeof createSplitWatch>,
): Promise<Primary> => {
  const found: NodeIdentity[] = []
  let isOver = false
  const asked = urls.map(async (url) => {
    const node = await askIdentity(url)
    if (!isOver) found.push(node)
    return toPrimary(node)
  })
  const all = Promise.allSettled(asked).then(() => true)
  try {
    await Promise.any(asked)
  } finally {
    const areAll = await Promise.race([all, wait(othersMs, false)])
    isOver = true
    watch.note(found, areAll)
  }
  const refusal = watch.refusal()
  if (refusal) throw refusal
  if (watch.isUndecided()) throw new Error('several nodes take writes')
  return found.filter(isPrimary).reduce((newest, node) => (node.timeline > newest.timeline ? node : newest))
}

const isPrimary = (node: NodeIdentity): node is Primary => node.timeline !== null

const toPrimary = (node: NodeIdentity): Primary => {
  if (isPrimary(node)) return node
  throw new Error(`${node.host} only reads`)
}

const orNull = <T>(asked: Promise<T>): Promise<T | null> => asked.catch(() => null)

/** A client for a pool, which connects to the present primary. */
export const clientOf = (nodes: Nodes): typeof pg.Client =>
  clientAfter(async (client, socket) => {
    const node = await nodes.primary()
    Object.assign(client, { host: node.host, port: node.port })
    nodes.keep(socket, node)
  })

/** The same by a pooler, which finds the node itself; fails while the nodes are not one database. */
export const lentClientOf = (nodes: Nodes): typeof pg.Client =>
  clientAfter(async (_client, socket) => {
    await nodes.refuseSplit()
    nodes.keep(socket, null)
  })

const clientAfter = (before: (client: pg.Client, socket: Socket) => Promise<void>): typeof pg.Client =>
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
      const connected = this.#connectAfter()
      if (!callback) return connected
      connected.then(() => callback(), callback)
    }

    async #connectAfter(): Promise<pg.Client> {
      await before(this, this.#socket)
      await super.connect()
      return this
    }
  }

/** Connects to the database; with several nodes by a client that finds the primary. */
export type Login = Omit<PoolConfig, 'Client'> & { readonly Client?: typeof pg.Client }

/** A single connection, outside any pool. */
export const openClient = ({ Client = pg.Client, ...config }: Login): pg.Client => new Client(config)
