import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { spawnSync, type ChildProcess } from 'node:child_process'
import pg from 'pg'
import { connectByUrl } from '#server/database/pools.ts'
import { makeDataDir } from '#server/postgres/directories.ts'
import { spawnGuarded } from '#server/postgres/guard.ts'
import { findPlace, type Place } from '#server/postgres/place.ts'
import { freePort } from '#test/free-port.ts'
import { until } from '#test/until.ts'
import { deployed, deployedEnv } from './deployed.ts'
import { makeOwnFolder } from './folder.ts'
import { startWire } from './wire.ts'
import { PASSWORD, prepare, systemPrograms, type ExternalPostgres } from './postgres.ts'

/** Three PostgreSQL that Patroni keeps as one database: a primary, and two that have every commit before it is acknowledged. */
export interface ThreeNodes extends ExternalPostgres {
  /** Which of them takes writes now, as Patroni says; -1 for none. */
  primary(): Promise<number>
  /** Ends Patroni and PostgreSQL of a node at once (SIGKILL), as a machine that loses its power. */
  kill(node: number): Promise<void>
  /** Starts the node again; it follows the primary when it resolves. */
  revive(node: number): Promise<void>
  /** Cuts the network around a node: it reaches no one, and no one reaches it. */
  cutOff(node: number): void
  /** Its network is there again; it follows the primary when it resolves. */
  reconnect(node: number): Promise<void>
  /** A login past the network, as somebody has who is cut off together with the node. */
  inside(node: number): string
  /** Resolves when one follows that may take over: Patroni writes down which only some seconds after it has a new primary. */
  covered(): Promise<void>
  /** The planned way: the primary hands over to another. */
  switchOver(): Promise<void>
}

const NODES = [0, 1, 2] as const

/** The programs that it needs and does not find. */
export const missingForNodes = (): string[] => [
  ...['etcd', 'patroni'].filter((name) => spawnSync('which', [name]).status !== 0),
  ...(systemPrograms() === null ? ['postgresql'] : []),
]

export const startNodes = async (): Promise<ThreeNodes> => {
  const { folder, remove } = makeOwnFolder('nodes')
  const place = await findPlace(makeDataDir(folder))
  const ports = await Promise.all(
    NODES.map(async () => ({
      postgres: await freePort(),
      rest: await freePort(),
      etcd: await freePort(),
      peer: await freePort(),
    })),
  )
  const etcds = NODES.map((node) => startEtcd(place, node, ports))
  const wires = await Promise.all(NODES.map((node) => layWires(node, ports)))
  const members: ChildProcess[] = []
  const file = path.join(place.home, 'patroni.yml')
  writeFileSync(file, settings(), { mode: 0o644 })
  const start = (node: number) => {
    const variables = variablesOf(place, node, { ports, wires })
    members[node] = spawnGuarded('env', [...variables, 'patroni', file], place.user)
    members[node].stderr?.on('data', (said: Buffer) => note(place, node, said))
  }
  await until(() => haveMet(ports), 30)
  NODES.forEach(start)
  const ask = (node: number, what: string) =>
    fetch(`http://127.0.0.1:${ports[node]?.rest}/${what}`, { signal: AbortSignal.timeout(2000) }).catch(
      () => null,
    )
  const primary = async () => {
    const answers = await Promise.all(NODES.map((node) => ask(node, 'primary')))
    return answers.findIndex((answer) => answer?.status === 200)
  }
  const follows = async (node: number) => (await ask(node, 'replica'))?.status === 200
  await until(async () => (await primary()) >= 0, 60)
  await until(async () => (await Promise.all(NODES.map(follows))).filter(Boolean).length === 2, 60)
  const hosts = wires.map(({ postgres }) => `127.0.0.1:${postgres.port}`).join(',')
  const login = (user: string, database: string) =>
    `postgres://${user}:${PASSWORD}@${hosts}/${database}?target_session_attrs=read-write`
  await prepare(connectByUrl(login('postgres', 'postgres'))('owner'))
  const admin = new pg.Pool({ ...connectByUrl(login('postgres', 'vikarklar'))('owner'), max: 2 })
  admin.on('error', () => {}) // nodes are ended on purpose
  const kill = async (node: number) => {
    const postmaster = postmasterOf(place, node)
    members[node]?.kill('SIGKILL')
    if (postmaster) process.kill(postmaster, 'SIGKILL')
    await until(() => members[node]?.exitCode !== null || members[node]?.signalCode !== null, 10)
  }
  return {
    version: '15 on three nodes',
    url: login('vikarklar_app', 'vikarklar'),
    admin,
    pid: 0,
    primary,
    kill,
    revive: async (node) => {
      start(node)
      await until(() => follows(node), 120)
    },
    cutOff: (node) => wires[node]?.all.forEach((wire) => wire.cut()),
    reconnect: async (node) => {
      wires[node]?.all.forEach((wire) => wire.mend())
      await until(() => follows(node), 120)
    },
    covered: () =>
      until(
        async () =>
          (await Promise.all(NODES.map((node) => ask(node, 'sync')))).some(
            (answer) => answer?.status === 200,
          ),
        60,
      ),
    inside: (node) => `postgres://postgres:${PASSWORD}@127.0.0.1:${ports[node]?.postgres}/vikarklar`,
    switchOver: async () => {
      const from = await primary()
      const answer = await fetch(`http://127.0.0.1:${ports[from]?.rest}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: `node${from}` }),
      })
      if (!answer.ok)
        throw new Error(`the switch-over was answered with ${answer.status}: ${await answer.text()}`)
    },
    end: async () => {},
    start: async () => {},
    close: async () => {
      await admin.end()
      for (const member of members) member.kill('SIGINT')
      await until(
        () => members.every(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null),
        30,
      )
      for (const etcd of etcds) etcd.kill('SIGTERM')
      for (const { all } of wires) all.forEach((wire) => wire.close())
      remove()
    },
  }
}

interface Ports {
  readonly postgres: number
  readonly rest: number
  readonly etcd: number
  readonly peer: number
}

const startEtcd = (place: Place, node: number, ports: readonly Ports[]) => {
  const own = ports[node]
  const at = (port: number | undefined) => `http://127.0.0.1:${port}`
  const variables = deployedEnv('database/etcd.env', {
    ETCD_NAME: `etcd${node}`,
    ETCD_DATA_DIR: path.join(place.home, `etcd${node}`),
    ETCD_LISTEN_CLIENT_URLS: at(own?.etcd),
    ETCD_ADVERTISE_CLIENT_URLS: at(own?.etcd),
    ETCD_LISTEN_PEER_URLS: at(own?.peer),
    ETCD_INITIAL_ADVERTISE_PEER_URLS: at(own?.peer),
    ETCD_INITIAL_CLUSTER: ports.map(({ peer }, index) => `etcd${index}=${at(peer)}`).join(','),
  })
  return spawnGuarded('env', [...variables, 'etcd'], place.user)
}

/** Patroni ends at once where they have not agreed on a version yet. */
const haveMet = async (ports: readonly Ports[]): Promise<boolean> => {
  const versions = await Promise.all(
    ports.map(async ({ etcd }) => {
      const answer = await fetch(`http://127.0.0.1:${etcd}/version`).catch(() => null)
      return answer?.text()
    }),
  )
  return versions.every((version) => version !== undefined && !version.includes('not_decided'))
}

/** By what others reach the node's PostgreSQL, and by what it reaches each etcd. */
const layWires = async (node: number, ports: readonly Ports[]) => {
  const postgres = await startWire(ports[node]?.postgres ?? 0)
  const etcds = await Promise.all(ports.map(({ etcd }) => startWire(etcd)))
  return { postgres, etcds, all: [postgres, ...etcds] }
}

type Wires = Awaited<ReturnType<typeof layWires>>

interface Net {
  readonly ports: readonly Ports[]
  readonly wires: readonly Wires[]
}

const variablesOf = (place: Place, node: number, { ports, wires }: Net): string[] => {
  const own = ports[node]
  const rest = `127.0.0.1:${own?.rest}`
  return [
    ...deployedEnv('database/node.env', {
      PATRONI_NAME: `node${node}`,
      PATRONI_ETCD3_HOSTS: (wires[node]?.etcds ?? []).map(({ port }) => `127.0.0.1:${port}`).join(','),
      PATRONI_RESTAPI_LISTEN: rest,
      PATRONI_RESTAPI_CONNECT_ADDRESS: rest,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${own?.postgres}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${wires[node]?.postgres.port}`,
      PATRONI_POSTGRESQL_DATA_DIR: path.join(place.home, `data${node}`),
      PATRONI_POSTGRESQL_BIN_DIR: systemPrograms() ?? '',
      PATRONI_POSTGRESQL_PGPASS: path.join(place.home, `pgpass${node}`),
      PATRONI_SUPERUSER_PASSWORD: PASSWORD,
      PATRONI_REPLICATION_PASSWORD: PASSWORD,
      PATRONI_REWIND_PASSWORD: PASSWORD,
    }),
    // It would ask for the addresses behind the wires, and go past them.
    'PATRONI_ETCD3_USE_PROXIES=true',
  ]
}

/** Without TLS, which nobody is between to need. */
const settings = () =>
  deployed('database/patroni.yml', [
    ['hostssl', 'host'],
    ['10.0.0.0/24', '127.0.0.1/32'],
  ])

const postmasterOf = (place: Place, node: number): number | null => {
  const file = path.join(place.home, `data${node}`, 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null
}

const note = (place: Place, node: number, said: Buffer) =>
  writeFileSync(path.join(place.home, `node${node}.log`), said, { flag: 'a' })
