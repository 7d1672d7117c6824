import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Place } from '#server/postgres/place.ts'
import { run } from '#server/postgres/run.ts'
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

/**
 * Addresses, ports and folders are those of this machine; the rest is as delivered. Patroni would ask etcd for its addresses, and go
 * past the wires.
 */
export const settingsOf = (node: number, wires: Wires, folder: string, hasArchive: boolean): string => {
  const hosts = wires.etcds.map(({ port }) => `127.0.0.1:${port}`).join(',')
  return deployed('database/patroni.yml', [
    ['hosts: 10.0.0.1:2379,10.0.0.2:2379,10.0.0.3:2379', `hosts: ${hosts}\n  use_proxies: true`],
    ['10.0.0.0/24', '127.0.0.1/32'],
    ['postgres peer', 'postgres trust'],
    ['/var/run/postgresql', folder],
    ['/etc/patroni/node.', `${folder}/secrets/node${node + 1}.`],
    ['/etc/patroni/ca.crt', caOf(folder)],
    ...(hasArchive ? [['# archive_', 'archive_'] as const] : []),
  ])
}

const caOf = (folder: string) => `${folder}/secrets/ca.crt`

/** The end of an address at which a node is reached as the documents say. */
export const verified = (folder: string) => `sslmode=verify-full&sslrootcert=${caOf(folder)}`

/** The certificates that the nodes show each other and the service, as an operator makes them. */
export const makeSecrets = async ({ home, user }: Place): Promise<void> => {
  const script = path.join(home, 'make-secrets')
  writeFileSync(script, deployed('database/make-secrets', []), { mode: 0o755 })
  const addresses = ['127.0.0.1', '127.0.0.1', '127.0.0.1']
  const { code, output } = await run('sh', [script, path.join(home, 'secrets'), ...addresses], user)
  if (code !== 0) throw new Error(`make-secrets ended with ${code}: ${output}`)
}
