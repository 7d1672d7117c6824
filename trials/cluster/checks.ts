import { openCluster, type Cluster } from './cluster.ts'
import { tryLimits } from './checks/limits.ts'
import { tryLongSilence } from './checks/long-silence.ts'
import { tryNotices } from './checks/notices.ts'
import { tryOneWinner } from './checks/one-winner.ts'
import { tryDatabaseRestart, tryRollingRestart } from './checks/restarts.ts'
import { trySignIn } from './checks/sign-in.ts'
import type { Outcome } from '../trial.ts'
import { outcomeOf, survivors, type Finding } from './notes.ts'

export const tryCluster = async (): Promise<Outcome> => {
  const cluster = await openCluster({ workers: 2, proxy: true, programs: 'system', durable: true })
  const findings = await tryAll(cluster)
  await cluster.close()
  return outcomeOf(findings, cluster.postgres.version)
}

const tryAll = async (cluster: Cluster): Promise<Finding[]> => {
  const silence = tryLongSilence(cluster)
  const findings = [
    await trySignIn(cluster),
    await tryNotices(cluster, 20),
    await tryLimits(cluster),
    await tryOneWinner(cluster, 10),
    await silence,
    await tryRollingRestart(cluster),
    await tryDatabaseRestart(cluster),
  ]
  return [...findings, survivors(cluster)]
}
