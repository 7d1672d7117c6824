import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { spawnGuarded } from '#server/postgres/guard.ts'
import { ownUser } from '#server/postgres/run.ts'
import { until } from '#test/until.ts'
import { documentedBlocks } from '../machines/documented.ts'
import type { Outcome } from '../trial.ts'
import { tryNotices } from './checks/notices.ts'
import { tryOneWinner } from './checks/one-winner.ts'
import { tryDatabaseRestart, underLoad } from './checks/restarts.ts'
import { openCluster, type Cluster } from './cluster.ts'
import { deployed } from './deployed.ts'
import { openNotes, outcomeOf, survivors } from './notes.ts'
import { PASSWORD, startExternalPostgres, type ExternalPostgres, type Needs } from './postgres.ts'
import { repeatedly } from './retry.ts'

const LOAD_MS = 10_000

/**
 * Two web and two worker processes share few connections of a pooler in transaction mode, under load and without it.
 */
export const tryPooler = async (): Promise<Outcome> => {
  const shape = { workers: 2, proxy: true, programs: 'system', durable: true } as const
  const cluster = await openCluster(shape, startBehindPgbouncer)
  const counting = countConnections(cluster)
  const findings = [
    await underLoad(cluster, openNotes('four processes share the connections of a pooler'), {
      mayRepeat: false,
      loadMs: LOAD_MS,
    }),
    await tryNotices(cluster, 20),
    await tryOneWinner(cluster, 10),
    findFull(await counting.stop()),
    await tryDatabaseRestart(cluster),
    survivors(cluster),
  ]
  await cluster.close()
  return outcomeOf(findings, cluster.postgres.version)
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
  const stop = repeatedly(100, async () => {
    const { rows } = await postgres.admin.query<{ count: number }>(`
        select count(*)::integer as count from pg_stat_activity
        where application_name in ('vikarklar vikarklar_tenant', 'vikarklar vikarklar_person',
          'vikarklar vikarklar_system')`)
    most = Math.max(most, rows[0]?.count ?? 0)
  })
  return { stop: () => stop().then(() => most) }
}

/** The delivered number of connections for all processes together: fewer than one process has without a pooler. */
const POOL_SIZE = Number(/^default_pool_size = (\d+)$/m.exec(deployed('pgbouncer.ini'))?.[1])

/** Debian's path, which most users' PATH lacks. */
const PROGRAM = '/usr/sbin/pgbouncer'
const SETTINGS = '/etc/pgbouncer/pgbouncer.ini'
const PAGE = 'operations/several-processes.md'
/** Lines replaced by the trial, which has no systemd and its own password. */
const NOT_TYPED = /^(apt-get|systemctl|\.) /

/**
 * A PostgreSQL, and pgbouncer before it with the delivered file, placed by the page. Both have their usual ports: this
 * process needs its own network.
 */
const startBehindPgbouncer = async (
  needs: Needs,
): Promise<ExternalPostgres & { readonly poolUrl: string }> => {
  const postgres = await startExternalPostgres({ ...needs, port: 5432 })
  typePlacing()
  const asPostgres = ['--reuid=postgres', '--regid=postgres', '--init-groups']
  const child = spawnGuarded('setpriv', [...asPostgres, PROGRAM, '-q', SETTINGS], ownUser())
  child.stderr?.resume()
  const poolUrl = `postgres://vikarklar_app:${PASSWORD}@localhost:6432/vikarklar`
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with code ${child.exitCode}`)
    return answers(poolUrl)
  }, 30)
  return {
    ...postgres,
    poolUrl,
    close: async () => {
      child.kill('SIGTERM')
      await until(() => child.exitCode !== null || child.signalCode !== null, 10)
      await postgres.close()
    },
  }
}

/** Only this process and its children see the files placed in the machine's folder. */
const typePlacing = () => {
  const [block, ...others] = documentedBlocks(PAGE).filter(({ lines }) => lines.includes(SETTINGS))
  if (!block || others.length > 0) throw new Error(`${PAGE} has not one block about ${SETTINGS}`)
  const lines = block.lines.split('\n').filter((line) => !NOT_TYPED.test(line))
  const script = ['mount -t tmpfs -o mode=755 tmpfs /etc/pgbouncer', ...lines].join('\n')
  const { status, stderr } = spawnSync('sh', ['-ec', script], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', DATABASE_PASSWORD: PASSWORD },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`pgbouncer's files could not be placed: ${stderr}`)
}

const answers = async (url: string) => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
