import pg from 'pg'
import { connectByUrl } from '#server/database/pools.ts'
import { until } from '#test/until.ts'
import type { Machine } from '../../machines/machines.ts'
import { PATRONI } from '../../machines/nodes.ts'
import { makeOwnFolder } from '../folder.ts'
import type { ExternalPostgres } from '../postgres.ts'
import { startDatabaseProxy } from './database-proxy.ts'
import { openSite, typeSwitchOver } from './site.ts'

/**
 * Three machines with a PostgreSQL that Patroni keeps as one database: a primary, and two that have every commit before it is
 * acknowledged. Nodes are counted from 0.
 */
export interface ThreeNodes extends ExternalPostgres {
  /** Which of them takes writes now, as Patroni says; -1 for none, or none that is within reach. */
  primary(): Promise<number>
  machine(node: number): Machine
  /** It loses its power. */
  kill(node: number): Promise<void>
  /** It is started again; it follows the primary when it resolves. */
  revive(node: number): Promise<void>
  /** Patroni of a node does nothing any more, while its PostgreSQL goes on. */
  hang(node: number): Promise<void>
  /** It goes on; it follows the primary when it resolves. */
  wake(node: number): Promise<void>
  /** etcd has no majority, and has it again: two of three do nothing meanwhile. */
  holdEtcd(isHeld: boolean): Promise<void>
  /** Cuts the network around a node: it reaches no one, and no one reaches it. */
  cutOff(node: number): void
  /** Its network is there again; it follows the primary when it resolves. */
  reconnect(node: number): Promise<void>
  /** Something else takes all the room on the node's disk. */
  fillDisk(node: number): Promise<void>
  /** There is room again; it follows the primary when it resolves, or is it. */
  freeDisk(node: number): Promise<void>
  /** Has the superuser tell the PostgreSQL of a node something on its machine, past the network. What it answers; throws without an answer. */
  tell(node: number, statement: string): Promise<string>
  /**
   * Resolves when both others follow, and one of them may take over: Patroni writes down which only some seconds after it has a new
   * primary, and a node that was lost may have to be rewound before it follows.
   */
  covered(): Promise<void>
  /** Whether the proxy leads to the node that writes by one of its addresses, and to one that follows by the other. */
  proxied(): Promise<boolean>
  /** The last that each node's Patroni and PostgreSQL have said. */
  said(): Promise<readonly string[]>
  /** The planned way: the primary hands over to another. */
  switchOver(): Promise<void>
}

const SAID_LINES = 150
const FILLER = '/var/lib/postgresql/filler'
/** It ends when there is no room left. */
const FILL = `dd if=/dev/zero of=${FILLER} bs=8M 2> /dev/null || true`
/** Until somebody who is cut off gives up. */
const TELL_SECONDS = 3
/** A machine boots, and its PostgreSQL may be copied anew. */
const FOLLOW_SECONDS = 180

/** @param mounted folders of another machine that all nodes have */
export const startNodes = async (mounted: readonly string[] = []): Promise<ThreeNodes> => {
  const { folder, remove } = makeOwnFolder('three-nodes')
  const site = await openSite(folder, mounted)
  const { passwords, nodes } = site
  const hosts = nodes.map(({ address }) => address).join(',')
  const verified = `sslmode=verify-full&sslrootcert=${site.ca}`
  const urlFor = (login: string, database = 'vikarklar') =>
    `postgres://${login}@${hosts}/${database}?target_session_attrs=read-write&${verified}`
  const admin = new pg.Pool({ ...connectByUrl(urlFor(`postgres:${passwords.superuser}`))('owner'), max: 2 })
  admin.on('error', () => {}) // nodes are ended on purpose
  const proxy = await startDatabaseProxy(`vikarklar_app:${passwords.service}`, verified)
  const { primary, follows, mayTakeOver } = askPatroni(nodes)
  const at = (node: number) => {
    const found = nodes[node]
    if (!found) throw new Error(`there is no node ${node}`)
    return found
  }
  const untilFollows = (node: number) => until(() => follows(at(node)), FOLLOW_SECONDS)
  return {
    version: '15 on three nodes',
    url: urlFor(`vikarklar_app:${passwords.service}`),
    readUrl: proxy.readUrl,
    admin,
    pid: 0,
    primary,
    machine: at,
    kill: (node) => at(node).cutPower(),
    revive: async (node) => {
      await at(node).boot()
      await untilFollows(node)
    },
    hang: (node) => signal(at(node), PATRONI, 'STOP'),
    wake: async (node) => {
      await signal(at(node), PATRONI, 'CONT')
      await untilFollows(node)
    },
    holdEtcd: async (isHeld) => {
      await Promise.all(nodes.slice(1).map((node) => signal(node, 'etcd', isHeld ? 'STOP' : 'CONT')))
    },
    cutOff: (node) => site.setCut(at(node), true),
    reconnect: async (node) => {
      site.setCut(at(node), false)
      await untilFollows(node)
    },
    fillDisk: async (node) => void (await at(node).type(FILL)),
    freeDisk: async (node) => {
      await at(node).type(`rm ${FILLER}`)
      await until(async () => (await follows(at(node))) || (await primary()) === node, FOLLOW_SECONDS)
    },
    tell: (node, statement) => at(node).type(tellCommand(statement)),
    proxied: proxy.isRight,
    covered: () =>
      until(async () => (await mayTakeOver()) && (await countFollowing(admin)) === 2, FOLLOW_SECONDS),
    said: async () => (await Promise.all(nodes.map(saidBy))).flat(),
    switchOver: () => typeSwitchOver(at(0)),
    end: async () => {},
    start: async () => {},
    close: async () => {
      await admin.end()
      await proxy.close()
      await site.close()
      remove()
    },
  }
}

/** Of the main process of a unit alone. */
const signal = async ({ type }: Machine, unit: string, name: 'STOP' | 'CONT'): Promise<void> =>
  void (await type(`kill -${name} $(systemctl show ${unit} --property=MainPID --value)`))

/** By PostgreSQL's own user, whom `peer` lets in. */
const tellCommand = (statement: string) =>
  `cd / && timeout ${TELL_SECONDS} runuser -u postgres -- psql -d vikarklar -qAtc "${statement}"`

const saidBy = async ({ name, attempt }: Machine) => {
  const { output } = await attempt(`journalctl --unit ${PATRONI} --lines ${SAID_LINES} --output cat`)
  return output
    .trimEnd()
    .split('\n')
    .map((line) => `${name}: ${line}`)
}

/** What Patroni's REST interface says about each node. */
const askPatroni = (nodes: readonly Machine[]) => {
  const is = async ({ address }: Machine, what: string) => {
    const signal = AbortSignal.timeout(2000)
    return (await fetch(`http://${address}:8008/${what}`, { signal }).catch(() => null))?.status === 200
  }
  const areAll = (what: string) => Promise.all(nodes.map((node) => is(node, what)))
  return {
    primary: async () => (await areAll('primary')).indexOf(true),
    follows: (node: Machine) => is(node, 'replica'),
    mayTakeOver: async () => (await areAll('sync')).includes(true),
  }
}

/** What the primary says: to Patroni a node that has to be rewound is a replica for a while. */
const countFollowing = async (admin: pg.Pool): Promise<number> => {
  const { rows } = await admin
    .query<{ following: number }>(
      "select count(*)::integer as following from pg_stat_replication where state = 'streaming'",
    )
    .catch(() => ({ rows: [] }))
  return rows[0]?.following ?? 0
}
