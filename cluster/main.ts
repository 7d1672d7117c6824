import { openCluster, type Cluster } from './cluster.ts'
import { openNotes, type Finding } from './notes.ts'
import { hasHaproxy } from './proxy.ts'
import { say, sayFindings } from './report.ts'
import { tryDatabaseRestart } from './trials/database-restart.ts'
import { tryLimits } from './trials/limits.ts'
import { tryLongSilence } from './trials/long-silence.ts'
import { tryNotices } from './trials/notices.ts'
import { tryOneWinner } from './trials/one-winner.ts'
import { tryRollingRestart } from './trials/rolling-restart.ts'
import { trySignIn } from './trials/sign-in.ts'
import { tryTwoWorkers } from './trials/two-workers.ts'

/** Two web and two worker processes on one database, behind HAProxy: what people rely on while parts come and go. */
const tryAll = async (cluster: Cluster): Promise<Finding[]> => {
  const silence = tryLongSilence(cluster)
  const findings = [
    await trySignIn(cluster),
    await tryNotices(cluster, 20),
    await tryLimits(cluster),
    await tryOneWinner(cluster, [cluster.url], 10),
    await tryTwoWorkers(cluster),
    await silence,
    await tryRollingRestart(cluster),
    await tryDatabaseRestart(cluster),
  ]
  return [...findings, survivors(cluster)]
}

const survivors = ({ webs, workers }: Cluster): Finding => {
  const notes = openNotes('no process ends by itself')
  for (const { name, isLost } of [...webs, ...workers]) notes.hold(!isLost, `${name} has ended`)
  return notes.finding()
}

if (!hasHaproxy()) {
  say('HAProxy is needed: apt-get install haproxy')
  say(JSON.stringify({ name: 'cluster', ok: false, reason: 'HAProxy is not installed' }))
  process.exit(1)
}

const cluster = await openCluster({ workers: 2, proxy: true, programs: 'system', durable: true })
say(`two web and two worker processes on PostgreSQL ${cluster.postgres.version}, behind HAProxy`)
const findings = await tryAll(cluster)
await cluster.close()
sayFindings(findings)
const violations = findings.reduce((sum, finding) => sum + finding.violations.length, 0)
say(
  JSON.stringify({
    name: 'cluster',
    postgres: cluster.postgres.version,
    trials: findings.map(({ trial, checks, counts, violations: found }) => ({
      trial,
      checks,
      ...counts,
      violations: found,
    })),
    violations,
    ok: violations === 0,
  }),
)
process.exitCode = violations === 0 ? 0 : 1
