import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { spawnGuarded } from '#server/postgres/guard.ts'
import { ownUser } from '#server/postgres/run.ts'
import { until } from '#test/until.ts'
import { documentedBlocks } from '../machines/documented.ts'
import { deployed } from './deployed.ts'
import { PASSWORD, startExternalPostgres, type ExternalPostgres, type Needs } from './postgres.ts'

/** The delivered number of connections for all processes together: fewer than one process has without a pooler. */
export const POOL_SIZE = Number(/^default_pool_size = (\d+)$/m.exec(deployed('pgbouncer.ini'))?.[1])

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
export const startBehindPgbouncer = async (
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
