import { writeFileSync } from 'node:fs'
import type pg from 'pg'
import { askOnce, clientFor } from '#server/database/ask-once.ts'
import { connectByUrl } from '#server/database/pools.ts'
import { until } from '#test/until.ts'
import { openBeside } from '../machines/beside.ts'
import type { Machine } from '../machines/machines.ts'
import { bootNodes, caOf, databaseUrl, passwordOf, PATRONI, typeNodes } from '../machines/nodes.ts'
import { typePage } from '../machines/typed.ts'
import { ELSEWHERE, openAdmin } from './postgres.ts'
import { startHaproxy } from './proxy.ts'

const SAID_LINES = 150
const FILLER = '/var/lib/postgresql/filler'
/** It ends when there is no space left. */
const FILL = `dd if=/dev/zero of=${FILLER} bs=8M 2> /dev/null || true`
/** Seconds after which a client that is cut off gives up. */
const TELL_SECONDS = 3
/** Time for a machine to boot, and for its PostgreSQL to be copied again if necessary. */
const FOLLOW_SECONDS = 180
const SWITCH_OVER = 'patronictl -c /etc/patroni/15-vikarklar.yml switchover'

export type ThreeNodes = Awaited<ReturnType<typeof startNodes>>

/**
 * Three machines with a PostgreSQL that Patroni keeps as one database, set up by the page: a primary, and two that have
 * every commit before it is acknowledged. Nodes are counted from 0.
 *
 * @param mounted folders of another machine that all nodes have
 */
export const startNodes = async (mounted: readonly string[] = []) => {
  const beside = await openBeside('three-nodes', ['db1', 'db2', 'db3'])
  const nodes = await bootNodes(beside.machines, mounted)
  beside.leaveDisks()
  beside.placeDeploy(nodes)
  const isOfNodes = (lines: string) => !lines.includes(SWITCH_OVER) && !/sha256sum|tar -C/.test(lines)
  await typeNodes(nodes, { only: isOfNodes }) // the files of the release are there
  const at = (node: number) => {
    const found = nodes[node]
    if (!found) throw new Error(`there is no node ${node}`)
    return found
  }
  const ca = `${beside.folder}/ca.crt`
  writeFileSync(ca, await caOf(at(0)))
  const superuser = `postgres:${await passwordOf(nodes, 'PATRONI_SUPERUSER_PASSWORD')}`
  const { admin } = await openAdmin(connectByUrl(databaseUrl(nodes, superuser, ca))('owner'))
  const login = `vikarklar_app:${await passwordOf(nodes)}`
  const proxy = await startDatabaseProxy(login, ca)
  const areAll = (role: string) => Promise.all(nodes.map((node) => isByPatroni(node, role)))
  /** By Patroni; -1 if there is none or it is unreachable. */
  const primary = async () => (await areAll('primary')).indexOf(true)
  const follows = (node: number) => isByPatroni(at(node), 'replica')
  const untilFollows = (node: number) => until(() => follows(node), FOLLOW_SECONDS)
  return {
    ...ELSEWHERE,
    version: '15 on three nodes',
    url: databaseUrl(nodes, login, ca),
    readUrl: proxy.readUrl,
    admin,
    primary,
    machine: at,
    kill: (node: number) => at(node).cutPower(),
    /** Starts it again; resolves when it follows the primary. */
    revive: async (node: number) => {
      await at(node).boot()
      await untilFollows(node)
    },
    /** Suspends a node's Patroni; its PostgreSQL continues. */
    hang: (node: number) => signal(at(node), PATRONI, 'STOP'),
    /** Resumes it; resolves when it follows the primary. */
    wake: async (node: number) => {
      await signal(at(node), PATRONI, 'CONT')
      await untilFollows(node)
    },
    /** Takes etcd's majority away and restores it: two of three members pause meanwhile. */
    holdEtcd: async (isHeld: boolean) => {
      await Promise.all(nodes.slice(1).map((node) => signal(node, 'etcd', isHeld ? 'STOP' : 'CONT')))
    },
    /** Cuts the network around a node: it reaches no one, and no one reaches it. */
    cutOff: (node: number) => beside.setCut(at(node), true),
    /** Reconnects its network; resolves when it follows the primary. */
    reconnect: async (node: number) => {
      beside.setCut(at(node), false)
      await untilFollows(node)
    },
    fillDisk: async (node: number) => void (await at(node).type(FILL)),
    /** Resolves when the node follows the primary, or is it. */
    freeDisk: async (node: number) => {
      await at(node).type(`rm ${FILLER}`)
      await until(async () => (await follows(node)) || (await primary()) === node, FOLLOW_SECONDS)
    },
    /** Runs a statement as superuser on the node's machine, without the network; throws without an answer. */
    tell: (node: number, statement: string) =>
      at(node).type(`cd / && timeout ${TELL_SECONDS} ${PSQL} "${statement}"`),
    /** Does the proxy lead to the primary by one address and to a replica by the other? */
    proxied: proxy.isRight,
    /**
     * Resolves when both others follow, and one of them may take over: Patroni writes down which only some seconds
     * after it has a new primary, and a node that was lost may have to be rewound before it follows.
     */
    covered: () =>
      until(
        async () => (await areAll('sync')).includes(true) && (await countFollowing(admin)) === 2,
        FOLLOW_SECONDS,
      ),
    /** The last log lines of each node's Patroni and PostgreSQL. */
    said: async (): Promise<readonly string[]> => (await Promise.all(nodes.map(saidBy))).flat(),
    /** The primary hands over, by the page's commands. */
    switchOver: async () => {
      const only = (lines: string) => lines.includes(SWITCH_OVER)
      await typePage({ page: 'operations/three-nodes.md', on: { first: [at(0)] }, only })
    },
    close: async () => {
      await admin.end()
      await proxy.close()
      await beside.close()
    },
  }
}

const PSQL = 'runuser -u postgres -- psql -d vikarklar -qAtc'

const signal = async ({ type }: Machine, unit: string, name: 'STOP' | 'CONT'): Promise<void> =>
  void (await type(`kill -${name} $(systemctl show ${unit} --property=MainPID --value)`))

const saidBy = async ({ name, attempt }: Machine) => {
  const { output } = await attempt(`journalctl --unit ${PATRONI} --lines ${SAID_LINES} --output cat`)
  return output
    .trimEnd()
    .split('\n')
    .map((line) => `${name}: ${line}`)
}

/** Over the network, unlike an operator on the node: a node that is cut off is nothing to anyone. */
const isByPatroni = async ({ address }: Machine, role: string) => {
  const timeout = AbortSignal.timeout(2000)
  const answer = await fetch(`http://${address}:8008/${role}`, { signal: timeout }).catch(() => null)
  return answer?.status === 200
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

/** One address for the primary, and one for the replicas, as pgbouncer and DATABASE_READ_URL need. */
const startDatabaseProxy = async (login: string, ca: string) => {
  const urlOf = (port: number) =>
    `postgres://${login}@127.0.0.1:${port}/vikarklar?sslmode=verify-full&sslrootcert=${ca}`
  const [primaryUrl, readUrl] = [urlOf(5000), urlOf(5001)]
  const isRight = async () => {
    const [primary, copy] = await Promise.all([follows(primaryUrl), follows(readUrl)])
    return primary === false && copy === true
  }
  const { close } = await startHaproxy('database/haproxy.cfg', {}, '127.0.0.1:8405', isRight)
  return { readUrl, isRight, close }
}

/** Does the node at this address follow another? Null without a node. */
const follows = async (url: string): Promise<boolean | null> => {
  const question = 'select pg_is_in_recovery() as follows'
  const answer = await askOnce<{ follows: boolean }>(clientFor(url, 'trial'), question).catch(() => undefined)
  return answer?.follows ?? null
}
