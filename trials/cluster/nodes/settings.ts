import { freePort } from '#test/free-port.ts'
import { deployed, deployedEnv } from '../deployed.ts'
import { PASSWORD, systemPrograms } from '../postgres.ts'
import { startWire } from '../wire.ts'

export interface Ports {
  readonly postgres: number
  readonly rest: number
  readonly etcd: number
  readonly peer: number
}

export const choosePorts = async (): Promise<Ports> => ({
  postgres: await freePort(),
  rest: await freePort(),
  etcd: await freePort(),
  peer: await freePort(),
})

/** By what others reach the node's PostgreSQL and its Patroni, and by what it reaches each etcd. */
export const layWires = async (node: number, ports: readonly Ports[]) => {
  const postgres = await startWire(ports[node]?.postgres ?? 0)
  const rest = await startWire(ports[node]?.rest ?? 0)
  const etcds = await Promise.all(ports.map(({ etcd }) => startWire(etcd)))
  return { postgres, rest, etcds, all: [postgres, rest, ...etcds] }
}

export type Wires = Awaited<ReturnType<typeof layWires>>

/** What differs from node to node. As arguments of `env`. */
export const variablesOf = (node: number, ports: Ports, wires: Wires, folder: string): string[] =>
  deployedEnv('database/node.env', {
    PATRONI_NAME: `node${node}`,
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${ports.rest}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${wires.rest.port}`,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${ports.postgres}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${wires.postgres.port}`,
    PATRONI_POSTGRESQL_DATA_DIR: `${folder}/data`,
    PATRONI_POSTGRESQL_BIN_DIR: systemPrograms() ?? '',
    PATRONI_POSTGRESQL_PGPASS: `${folder}/pgpass`,
    PATRONI_SUPERUSER_PASSWORD: PASSWORD,
    PATRONI_REPLICATION_PASSWORD: PASSWORD,
    PATRONI_REWIND_PASSWORD: PASSWORD,
    DISK_LEAST_MB: '100', // the disks here are small
  })

/** Without TLS, which nobody is between to need. Patroni would ask etcd for its addresses, and go past the wires. */
export const settingsOf = (wires: Wires, sockets: string, hasArchive: boolean): string => {
  const hosts = wires.etcds.map(({ port }) => `127.0.0.1:${port}`).join(',')
  return deployed('database/patroni.yml', [
    ['hosts: 10.0.0.1:2379,10.0.0.2:2379,10.0.0.3:2379', `hosts: ${hosts}\n  use_proxies: true`],
    ['hostssl', 'host'],
    ['10.0.0.0/24', '127.0.0.1/32'],
    ['postgres peer', 'postgres trust'],
    ['/var/run/postgresql', sockets],
    ...(hasArchive ? [['# archive_', 'archive_'] as const] : []),
  ])
}
