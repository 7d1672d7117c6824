import { openCluster, type Cluster } from './cluster.ts'
import { tryDatabaseRestart } from './checks/database-restart.ts'
import { tryLimits } from './checks/limits.ts'
import { tryLongSilence } from './checks/long-silence.ts'
import { tryNotices } from './checks/notices.ts'
import { tryPlaces } from './checks/places.ts'
import { tryRollingRestart } from './checks/rolling-restart.ts'
import { trySignIn } from './checks/sign-in.ts'
import type { Outcome } from '../trial.ts'
import { openNotes, type Finding } from './notes.ts'

/** Tests the promises while processes stop and start. */
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
    await tryPlaces(cluster, 5),
    await silence,
    await tryRollingRestart(cluster),
    await tryDatabaseRestart(cluster),
  ]
  return [...findings, survivors(cluster)]
}

export const survivors = ({ webs, workers }: Cluster): Finding => {
  const notes = openNotes('no process ends by itself')
  for (const { name, isLost } of [...webs, ...workers]) notes.hold(!isLost, `${name} has ended`)
  return notes.finding()
}

/** `postgres`: the kind of server, if any. */
export const outcomeOf = (findings: readonly Finding[], postgres?: string): Outcome => {
  const wrong = findings.flatMap(({ trial, violations }) => violations.map((found) => `${trial}: ${found}`))
  const checks = findings.reduce((sum, finding) => sum + finding.checks, 0)
  return {
    ok: wrong.length === 0,
    figure: `${checks} checks${postgres === undefined ? '' : ` on PostgreSQL ${postgres}`}, ${wrong.length} violations`,
    wrong: [...new Set(wrong)],
    figures: {
      ...(postgres !== undefined && { postgres }),
      checks: Object.fromEntries(
        findings.map(({ trial, checks: held, counts }) => [trial, { checks: held, ...counts }]),
      ),
    },
  }
}
