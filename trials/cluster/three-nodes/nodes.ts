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
 * Three machines with a PostgreSQL that Patroni keeps as one database: a primary, and two that have every commit before
 * it is acknowledged. Nodes are counted from 0.
 */
export interface ThreeNodes extends ExternalPostgres {
  /** The present primary by Patroni; -1 if there is none or it is unreachable. */
  primary(): Promise<number>
  machine(node: number): Machine
  /** Simulates a power failure of the node. */
  kill(node: number): Promise<void>
  /** Starts it again; resolves when it follows the primary. */
  revive(node: number): Promise<void>
  /** Suspends a node's Patroni; its PostgreSQL continues. */
  hang(node: number): Promise<void>
  /** Resumes it; resolves when it follows the primary. */
  wake(node: number): Promise<void>
  /** Takes etcd's majority away and restores it: two of three members pause meanwhile. */
  holdEtcd(isHeld: boolean): Promise<void>
  /** Cuts the network around a node: it reaches no one, and no one reaches it. */
  cutOff(node: number): void
  /** Reconnects its network; resolves when it follows the primary. */
  reconnect(node: number): Promise<void>
  /** Fills the node's disk. */
  fillDisk(node: number): Promise<void>
  /** Frees the disk; resolves when the node follows the primary, or is it. */
  freeDisk(node: number): Promise<void>
  /**
   * Runs a statement as superuser on the node's machine, without the network, and returns the answer; throws without
   * one.
   */
  tell(node: number, statement: string): Promise<string>
  /**
   * Resolves when both others follow, and one of them may take over: Patroni writes down which only some seconds after
   * it has a new primary, and a node that was lost may have to be rewound before it follows.
   */
  covered(): Promise<void>
  /** Does the proxy lead to the primary by one address and to a replica by the other? */
  proxied(): Promise<boolean>
  /** The last log lines of each node's Patroni and PostgreSQL. */
  said(): Promise<readonly string[]>
  /** The planned switchover: the primary hands over to another. */
  switchOver(): Promise<void>
}

const SAID_LINES = 150
const FILLER = '/var/lib/postgresql/filler'
/** It ends when there is no space left. */
const FILL = `dd if=/dev/zero of=${FILLER} bs=8M 2> /dev/null || true`
/** Milliseconds after which a client that is cut off gives up. */
const TELL_SECONDS = 3
/** Time for a machine to boot, and for its PostgreSQL to be copied again if necessary. */
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
  admin.on('error', () => {}) // the trial stops nodes on purpose
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

/** Signals only the main process of a unit. */
const signal = async ({ type }: Machine, unit: string, name: 'STOP' | 'CONT'): Promise<void> =>
  void (await type(`kill -${name} $(systemctl show ${unit} --property=MainPID --value)`))

/** Runs as PostgreSQL's own user, who logs in by `peer`. */
const tellCommand = (statement: string) =>
  `cd / && timeout ${TELL_SECONDS} runuser -u postgres -- psql -d vikarklar -qAtc "${statement}"`

const saidBy = async ({ name, attempt }: Machine) => {
  const { output } = await attempt(`journalctl --unit ${PATRONI} --lines ${SAID_LINES} --output cat`)
  return output
    .trimEnd()
    .split('\n')
    .map((line) => `${name}: ${line}`)
}

/** Each node's state from Patroni's REST interface. */
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

/** Asks the primary, because Patroni counts a node that has to be rewound as a replica for a while. */
const countFollowing = async (admin: pg.Pool): Promise<number> => {
  const { rows } = await admin
    .query<{ following: number }>(
      "select count(*)::integer as following from pg_stat_replication where state = 'streaming'",
    )
    .catch(() => ({ rows: [] }))
  return rows[0]?.following ?? 0
}
