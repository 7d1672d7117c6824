import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import type { Outcome } from '../trial.ts'
import { checkAcknowledged, checkBought } from './acknowledged.ts'
import { outcomeOf, survivors } from './checks.ts'
import { tryDatabaseRestart } from './checks/database-restart.ts'
import { tryNotices } from './checks/notices.ts'
import { tryPlaces } from './checks/places.ts'
import { openCluster, type Cluster } from './cluster.ts'
import { startLoad } from './load.ts'
import { checkMessages } from './messages.ts'
import { openNotes } from './notes.ts'
import { openOffices } from './offices.ts'
import { POOL_SIZE, startBehindPgbouncer } from './pgbouncer.ts'

const LOAD_MS = 10_000

/**
 * Two web and two worker processes share few connections of a pooler in transaction mode, under load and without it.
 */
export const tryPooler = async (): Promise<Outcome> => {
  const shape = { workers: 2, proxy: true, programs: 'system', durable: true } as const
  const cluster = await openCluster(shape, startBehindPgbouncer)
  const counting = countConnections(cluster)
  const findings = [
    await tryRefusals(cluster),
    await trySharing(cluster),
    await tryNotices(cluster, 20),
    await tryPlaces(cluster, 5),
    findFull(await counting.stop()),
    await tryDatabaseRestart(cluster),
    survivors(cluster),
  ]
  await cluster.close()
  return outcomeOf(findings, cluster.postgres.version)
}

/** An impossible configuration is refused at the start, in a line with the remedy. */
const tryRefusals = async ({ env, postgres }: Cluster) => {
  const notes = openNotes('a pooler in place of the database is refused')
  const { poolUrl = '' } = postgres
  const started = await startWith({ ...env, PROCESS: 'worker', DATABASE_URL: poolUrl, DATABASE_POOL_URL: '' })
  notes.hold(started.code === 1, `the service ended with code ${started.code}`)
  notes.hold(
    /^DATABASE_URL must lead to the database itself.*\n$/.test(started.said),
    `it said: ${started.said.slice(0, 300)}`,
  )
  return notes.finding()
}

const startWith = async (env: Readonly<Record<string, string>>) => {
  const child = spawn(process.execPath, ['--import', './src/server/tsx-hook.ts', 'src/main.ts'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 60_000,
  })
  const said = text(child.stderr)
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { code, said: await said }
}

/** Four processes under load, on fewer connections than one of them would have without a pooler. */
const trySharing = async (cluster: Cluster) => {
  const notes = openNotes('four processes share the connections of a pooler')
  const load = startLoad(cluster, await openOffices(cluster, 4, 5))
  await wait(LOAD_MS)
  await load.stop()
  notes.count('refused', load.done.failures.length)
  notes.hold(load.done.failures.length === 0, `refused: ${load.done.failures.slice(0, 3).join('; ')}`)
  await checkAcknowledged(cluster, notes, load.done)
  await checkBought(cluster, notes, load.done)
  await checkMessages(cluster, notes, { mayRepeat: false })
  return notes.finding()
}

/**
 * Checks that all pooled connections were in use at once, so that clients waited, and that no transaction bypassed the
 * pooler.
 */
const findFull = (most: number) => {
  const notes = openNotes('as many connections as the pooler has are enough')
  notes.count('connections for transactions', most)
  notes.hold(most === POOL_SIZE, `at most ${most} connections were in use at once, of ${POOL_SIZE}`)
  return notes.finding()
}

/**
 * The service's largest number of connections through the pooler, without its direct ones: its own login, and two
 * lasting ones.
 */
const countConnections = ({ postgres }: Cluster) => {
  let most = 0
  let isOver = false
  const counting = (async () => {
    while (!isOver) {
      const { rows } = await postgres.admin.query<{ count: number }>(`
        select count(*)::integer as count from pg_stat_activity
        where application_name in ('vikarklar vikarklar_tenant', 'vikarklar vikarklar_person',
          'vikarklar vikarklar_system')`)
      most = Math.max(most, rows[0]?.count ?? 0)
      await wait(100)
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await counting
      return most
    },
  }
}
