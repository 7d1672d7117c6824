import { makeBaseImage, missingForMachines } from '../machines/base-image.ts'
import { onOwnNetwork } from '../machines/own-network.ts'
import { PACKAGES } from '../machines/release.ts'
import { brokenOff, type Outcome, type Trial } from '../trial.ts'
import { missingForProxies, tryProxies } from './proxies/proxies.ts'
import { hasHaproxy } from './proxy.ts'
import { hasPgbouncer } from './pgbouncer.ts'
import { systemPrograms } from './postgres.ts'
import { missingPredecessor } from './upgrade/releases.ts'

const needed = (packages: readonly string[]) =>
  `what is needed is not there: apt-get install ${[...new Set(packages)].join(' ')}`

/** On separate machines, made of a cached image. */
const onMachines = async (
  name: string,
  alsoMissing: readonly string[],
  load: () => Promise<() => Promise<Outcome>>,
): Promise<Outcome> => {
  const missing = [...missingForMachines(), ...alsoMissing]
  if (missing.length > 0) return brokenOff(needed(missing))
  await makeBaseImage(PACKAGES)
  return onOwnNetwork(name, async () => (await load())())
}

export const cluster: readonly Trial[] = [
  {
    name: 'cluster',
    about: 'two web and two worker processes on one database behind a proxy, while parts come and go',
    run: async () => {
      if (!hasHaproxy()) return brokenOff('HAProxy is needed: apt-get install haproxy')
      const { tryCluster } = await import('./checks.ts')
      return tryCluster()
    },
  },
  {
    name: 'pooler',
    about: 'the same behind pgbouncer in transaction mode, with fewer connections than one process has',
    run: async () => {
      const missing = [
        ...(hasPgbouncer() ? [] : ['pgbouncer']),
        ...(systemPrograms() ? [] : ['postgresql']),
        ...(hasHaproxy() ? [] : ['haproxy']),
      ]
      if (missing.length > 0) return brokenOff(needed(missing))
      if (process.getuid?.() !== 0) return brokenOff('root is needed, for a network of its own')
      const { tryPooler } = await import('./pooler.ts')
      return onOwnNetwork('pooler', tryPooler)
    },
  },
  {
    name: 'failover',
    about:
      'the same on three nodes of a database (Patroni, systemd-nspawn), whose primary is killed and handed over under load',
    run: () =>
      onMachines('failover', hasHaproxy() ? [] : ['haproxy'], async () => {
        const { tryFailover } = await import('./failover.ts')
        return tryFailover
      }),
  },
  {
    name: 'proxies',
    about: 'two machines with HAProxy share one address (keepalived), and the one that has it is lost',
    run: async () => {
      const missing = missingForProxies()
      if (missing.length > 0) return brokenOff(needed(missing))
      return tryProxies()
    },
  },
  {
    name: 'point-in-time',
    about:
      'a database with an archive (pgbackrest, systemd-nspawn) goes back to the second before somebody deleted a register',
    run: () =>
      onMachines('point-in-time', [], async () => {
        const { startArchivedPostgres } = await import('./archived.ts')
        const { tryPointInTime } = await import('./point-in-time.ts')
        return () => tryPointInTime(startArchivedPostgres)
      }),
  },
  {
    name: 'point-in-time-nodes',
    about: 'the same with three nodes (Patroni), whose primary was lost between the backup and that second',
    run: () =>
      onMachines('point-in-time-nodes', hasHaproxy() ? [] : ['haproxy'], async () => {
        const { startArchivedNodes } = await import('./three-nodes/archived-nodes.ts')
        const { tryPointInTime } = await import('./point-in-time.ts')
        return () => tryPointInTime(startArchivedNodes)
      }),
  },
  {
    name: 'upgrade',
    about: 'the release before is replaced by this one under load, process by process, on full tables',
    run: async () => {
      if (!hasHaproxy()) return brokenOff('HAProxy is needed: apt-get install haproxy')
      const missing = missingPredecessor()
      if (missing !== null) return brokenOff(missing)
      const { tryUpgrade } = await import('./upgrade/upgrade.ts')
      return tryUpgrade()
    },
  },
  {
    name: 'cluster-mutants',
    about: 'the service and its deployment with a known defect each: its trial has to notice',
    run: async () => {
      const { tryClusterMutants } = await import('./try-mutants.ts')
      return tryClusterMutants()
    },
  },
  {
    name: 'monday',
    about:
      '10,000 employers, 500,000 substitutes, 28,000 open streams and the busiest minute for ten (--runs: minutes)',
    run: async ({ runs }) => {
      const { tryMonday } = await import('./monday/monday.ts')
      return tryMonday(runs)
    },
  },
]
