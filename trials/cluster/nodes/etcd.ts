import path from 'node:path'
import { spawnGuarded } from '#server/postgres/guard.ts'
import type { Place } from '#server/postgres/place.ts'
import { deployedEnv } from '../deployed.ts'
import type { Ports } from './settings.ts'

export const startEtcd = (place: Place, node: number, ports: readonly Ports[]) => {
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
export const haveMet = async (ports: readonly Ports[]): Promise<boolean> => {
  const versions = await Promise.all(
    ports.map(async ({ etcd }) => {
      const answer = await fetch(`http://127.0.0.1:${etcd}/version`).catch(() => null)
      return answer?.text()
    }),
  )
  return versions.every((version) => version !== undefined && !version.includes('not_decided'))
}
