import { makeBaseImage } from '../machines/base-image.ts'
import { onOwnNetwork } from '../machines/namespace.ts'
import { PACKAGES } from '../machines/release.ts'
import { needing, ON_MACHINES } from '../needing.ts'
import type { Outcome, Trial } from '../trial.ts'

/** On machines made of a cached image; this process joins their network, so it gets one of its own. */
const beside = (
  name: string,
  about: string,
  needs: readonly string[],
  load: () => Promise<() => Promise<Outcome>>,
): Trial =>
  needing([...ON_MACHINES, ...needs], name, about, async () => {
    await makeBaseImage(PACKAGES)
    return () => onOwnNetwork(name, async () => (await load())())
  })

export const cluster: readonly Trial[] = [
  needing(
    ['haproxy'],
    'cluster',
    'two web and two worker processes on one database behind a proxy, while parts come and go',
    async () => (await import('./checks.ts')).tryCluster,
  ),
  needing(
    ['pgbouncer', 'postgresql', 'haproxy', 'root'],
    'pooler',
    'the same behind pgbouncer in transaction mode, with fewer connections than one process has',
    async () => {
      const { tryPooler } = await import('./pooler.ts')
      return () => onOwnNetwork('pooler', tryPooler)
    },
  ),
  beside(
    'failover',
    'the same on three nodes of a database (Patroni, systemd-nspawn), whose primary is killed and handed over under load',
    ['haproxy'],
    async () => (await import('./failover.ts')).tryFailover,
  ),
  needing(
    ['haproxy', 'keepalived', 'curl', 'iproute2', 'root'],
    'proxies',
    'two machines with HAProxy share one address (keepalived), and the one that has it is lost',
    async () => (await import('./proxies.ts')).tryProxies,
  ),
  beside(
    'point-in-time',
    'a database with an archive (pgbackrest, systemd-nspawn) goes back to the second before somebody deleted a register',
    [],
    async () => {
      const { startArchivedPostgres } = await import('./archived.ts')
      const { tryPointInTime } = await import('./point-in-time.ts')
      return () => tryPointInTime(startArchivedPostgres)
    },
  ),
  beside(
    'point-in-time-nodes',
    'the same with three nodes (Patroni), whose primary was lost between the backup and that second',
    ['haproxy'],
    async () => {
      const { startArchivedNodes } = await import('./archived.ts')
      const { tryPointInTime } = await import('./point-in-time.ts')
      return () => tryPointInTime(startArchivedNodes)
    },
  ),
  needing(
    ['haproxy'],
    'upgrade',
    'the release before is replaced by this one under load, process by process, on full tables',
    async () => (await import('./upgrade/upgrade.ts')).tryUpgrade,
  ),
  needing(
    [],
    'cluster-mutants',
    'the service and its deployment with a known defect each: its trial has to notice',
    async () => (await import('./try-mutants.ts')).tryClusterMutants,
  ),
  needing(
    [],
    'monday',
    '10,000 employers, 500,000 substitutes, 28,000 open streams and the busiest minute for ten (--runs: minutes)',
    async () => {
      const { tryMonday } = await import('./monday/monday.ts')
      return ({ runs }) => tryMonday(runs)
    },
  ),
]
