import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { spawnSync } from 'node:child_process'
import pg from 'pg'
import { connectByUrl } from '#server/database/pools.ts'
import { makeDataDir } from '#server/postgres/directories.ts'
import { findPlace, type Place } from '#server/postgres/place.ts'
import { run } from '#server/postgres/run.ts'
import { until } from '#test/until.ts'
import { say } from '../../say.ts'
import { deployed } from '../deployed.ts'
import { makeOwnFolder } from '../folder.ts'
import { PASSWORD, systemPrograms, type ExternalPostgres } from '../postgres.ts'
import { follows as followsAt, startDatabaseProxy } from './database-proxy.ts'
import { openDisk } from './disk.ts'
import { haveMet, startEtcd } from './etcd.ts'
import { createMember, type Member } from './member.ts'
import {
  choosePorts,
  layWires,
  makeSecrets,
  settingsOf,
  variablesOf,
  verified,
  type Ports,
} from './settings.ts'

/** Three PostgreSQL that Patroni keeps as one database: a primary, and two that have every commit before it is acknowledged. */
export interface ThreeNodes extends ExternalPostgres {
  /** Which of them takes writes now, as Patroni says; -1 for none. */
  primary(): Promise<number>
  /** Ends Patroni and PostgreSQL of a node at once (SIGKILL), as a machine that loses its power. */
  kill(node: number): Promise<void>
  /** Starts the node again; it follows the primary when it resolves. */
  revive(node: number): Promise<void>
  /** Patroni and PostgreSQL of a node, for whoever looks after them by hand. */
  member(node: number): Member
  /** Patroni of a node does nothing any more, while its PostgreSQL goes on. */
  hang(node: number): void
  /** It goes on; it follows the primary when it resolves. */
  wake(node: number): Promise<void>
  /** etcd has no majority, and has it again: two of three do nothing meanwhile. */
  holdEtcd(isHeld: boolean): void
  /** Cuts the network around a node: it reaches no one, and no one reaches it. */
  cutOff(node: number): void
  /** Its network is there again; it follows the primary when it resolves. */
  reconnect(node: number): Promise<void>
  /** Something else takes all the room on the node's disk. */
  fillDisk(node: number): void
  /** There is room again; it follows the primary when it resolves, or is it. */
  freeDisk(node: number): Promise<void>
  /** A login past the network, as somebody has who is cut off together with the node. */
  inside(node: number): string
  /**
   * Resolves when both others follow, and one of them may take over: Patroni writes down which only some seconds after it has a new
   * primary, and a node that was lost may have to be rewound before it follows.
   */
  covered(): Promise<void>
  /** Whether the proxy leads to the node that writes by one of its addresses, and to one that follows by the other. */
  proxied(): Promise<boolean>
  /** The last that each node's Patroni and PostgreSQL have said. */
  said(): readonly string[]
  /** The planned way: the primary hands over to another. */
  switchOver(): Promise<void>
}

const NODES = [0, 1, 2] as const

/** The programs that it needs and does not find. */
export const missingForNodes = (): string[] => [
  ...['etcd', 'patroni', 'curl'].filter((name) => spawnSync('which', [name]).status !== 0),
  ...(systemPrograms() === null ? ['postgresql'] : []),
]

/** Extra environment for each node, so that it archives. */
export type Archive = (node: { place: Place; name: string; folder: string; port: number }) => string[]

export const startNodes = async (archive?: Archive): Promise<ThreeNodes> => {
  const { folder, remove } = makeOwnFolder('nodes')
  const place = await findPlace(makeDataDir(folder))
  await makeSecrets(place)
  const ports = await Promise.all(NODES.map(choosePorts))
  const etcds = NODES.map((node) => startEtcd(place, node, ports))
  const wires = await Promise.all(NODES.map((node) => layWires(node, ports)))
  const disks = await Promise.all(NODES.map(() => openDisk(place, 'disk')))
  await until(() => haveMet(ports), 60)
  const members = NODES.map((node) => {
    const [own, wire, disk] = [ports[node], wires[node], disks[node]]
    if (!own || !wire || !disk) throw new Error(`node ${node} has no ports, wires or disk`)
    const name = `node${node}`
    const archived = archive?.({ place, name, folder: disk.folder, port: own.postgres }) ?? []
    return createMember(place, disk, {
      name,
      variables: [...variablesOf(node, own, wire, disk.folder), ...archived],
      settings: settingsOf(node, wire, place.home, archive !== undefined),
    })
  })
  for (const member of members) member.start()
  const { ask, primary, follows, mayTakeOver } = askPatroni(ports)
  const areThree = async () =>
    (await primary()) >= 0 && (await Promise.all(NODES.map(follows))).filter(Boolean).length === 2
  await until(areThree, 90).catch((error: unknown) => {
    for (const line of members.flatMap((member) => member.said())) say(line)
    throw error
  })
  const hosts = wires.map(({ postgres }) => `127.0.0.1:${postgres.port}`).join(',')
  const login = (user: string, database: string) =>
    `postgres://${user}:${PASSWORD}@${hosts}/${database}?target_session_attrs=read-write&${verified(place.home)}`
  await prepareByFile(place, login('postgres', 'postgres'))
  const admin = new pg.Pool({ ...connectByUrl(login('postgres', 'vikarklar'))('owner'), max: 2 })
  admin.on('error', () => {}) // nodes are ended on purpose
  const proxy = await startDatabaseProxy(wires, verified(place.home))
  const untilFollows = (node: number) => until(() => follows(node), 120)
  return {
    version: '15 on three nodes',
    url: login('vikarklar_app', 'vikarklar'),
    readUrl: proxy.readUrl,
    admin,
    pid: 0,
    primary,
    kill: async (node) => members[node]?.kill(),
    revive: async (node) => {
      members[node]?.start()
      await untilFollows(node)
    },
    member: (node) => {
      const found = members[node]
      if (!found) throw new Error(`there is no node ${node}`)
      return found
    },
    hang: (node) => members[node]?.hold(true),
    wake: async (node) => {
      members[node]?.hold(false)
      await untilFollows(node)
    },
    holdEtcd: (isHeld) => etcds.slice(1).forEach((etcd) => etcd.kill(isHeld ? 'SIGSTOP' : 'SIGCONT')),
    cutOff: (node) => wires[node]?.all.forEach((wire) => wire.cut()),
    reconnect: async (node) => {
      wires[node]?.all.forEach((wire) => wire.mend())
      await untilFollows(node)
    },
    fillDisk: (node) => disks[node]?.fill(),
    freeDisk: async (node) => {
      disks[node]?.free()
      await until(async () => (await follows(node)) || (await primary()) === node, 120)
    },
    proxied: async () => {
      const [primary, copy] = await Promise.all([followsAt(proxy.primaryUrl), followsAt(proxy.readUrl)])
      return primary === false && copy === true
    },
    covered: () => until(async () => (await mayTakeOver()) && (await countFollowing(admin)) === 2, 120),
    said: () => members.flatMap((member) => member.said()),
    inside: (node) =>
      `postgres://postgres:${PASSWORD}@127.0.0.1:${ports[node]?.postgres}/vikarklar?${verified(place.home)}`,
    switchOver: async () => {
      const from = await primary()
      const answer = await ask(from, 'switchover', { leader: `node${from}` })
      if (!answer?.ok) throw new Error(`the switch-over was answered with ${answer?.status}`)
    },
    end: async () => {},
    start: async () => {},
    close: async () => {
      await admin.end()
      await proxy.close()
      await Promise.all(members.map((member) => member.end()))
      for (const etcd of etcds) etcd.kill('SIGTERM')
      for (const { all } of wires) all.forEach((wire) => wire.close())
      for (const disk of disks) disk.close()
      remove()
    },
  }
}

/** As the operators' guide says. */
const prepareByFile = async (place: Place, url: string) => {
  const file = path.join(place.home, 'prepare.sql')
  writeFileSync(file, deployed('database/prepare.sql', []), { mode: 0o644 })
  const psql = path.join(systemPrograms() ?? '', 'psql')
  const words = [`DATABASE_PASSWORD=${PASSWORD}`, psql, '-q', '-d', url, '-f', file]
  const { code, output } = await run('env', words, place.user)
  if (code !== 0) throw new Error(`prepare.sql ended with ${code}: ${output}`)
}

/** What Patroni's REST interface says about each node. */
const askPatroni = (ports: readonly Ports[]) => {
  const ask = (node: number, what: string, body?: object) =>
    fetch(`http://127.0.0.1:${ports[node]?.rest}/${what}`, {
      signal: AbortSignal.timeout(body ? 60_000 : 2000),
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    }).catch(() => null)
  const is = async (node: number, what: string) => (await ask(node, what))?.status === 200
  return {
    ask,
    primary: async () =>
      (await Promise.all(NODES.map((node) => is(node, 'primary')))).findIndex((isPrimary) => isPrimary),
    follows: (node: number) => is(node, 'replica'),
    mayTakeOver: async () => (await Promise.all(NODES.map((node) => is(node, 'sync')))).includes(true),
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
