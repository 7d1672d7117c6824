import { sql } from 'kysely'
import { statfs } from 'node:fs/promises'
import { askNodes } from '#server/database/ask-nodes.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import type { SystemScope } from '#server/database/scope.ts'
import { gatewaysInUse } from '#server/outbox/circuit.ts'
import type { OutboxTable } from '#server/outbox/outbox.ts'
import type { Services } from '#server/services.ts'
import type { HealthCheck, SystemHealth } from '../contract-statistics.ts'
import {
  type Found,
  judgeDatabase,
  judgeDisk,
  judgeGateway,
  judgeWaiting,
  type GatewaySeen,
} from './health-words.ts'

type Asked = Pick<Services, 'config' | 'database' | 'clock' | 'log'>
type Check = readonly [HealthCheck['name'], () => Promise<Found>]

/** A check that takes longer counts as failed. */
const PATIENCE_SECONDS = 5

/** Measures the health of the service. A failing check is bad and does not affect the others. */
export const readHealth = async (services: Asked, scope: SystemScope): Promise<SystemHealth> => {
  const read: Reader = (work) => services.database.read(scope, work)
  // First and alone: the others would delay it.
  const database = await attempt(services, ['database', () => checkDatabase(read)])
  const [totalSmsCredits, nodes, ...others] = await Promise.all([
    sumCredits(services, read),
    askNodes(services.config),
    ...otherChecks(services, read).map((check) => attempt(services, check)),
  ])
  const checks = [database, ...others]
  return {
    isOperational: checks.every(({ isGood }) => isGood) && nodes.every(({ part }) => part !== 'away'),
    isDatabaseStable: database.isGood,
    totalSmsCredits,
    checkedAt: services.clock.now().toISOString(),
    checks,
    ...(nodes.length > 0 && { nodes }),
  }
}

const otherChecks = ({ config }: Asked, read: Reader): Check[] => {
  const { sms, email } = gatewaysInUse(config)
  return [
    ['sms-waiting', () => checkWaiting(read, 'sms_history')],
    ['email-waiting', () => checkWaiting(read, 'email_history')],
    ['push-waiting', () => checkWaiting(read, 'push_messages')],
    ['sms-gateway', () => checkGateway(read, sms, 'sms_history')],
    ['email-gateway', () => checkGateway(read, email, 'email_history')],
    ['disk', () => checkDisk(config.dataDir)],
  ]
}

const attempt = async ({ log }: Asked, [name, check]: Check): Promise<HealthCheck> => {
  const tooLong = { isGood: false, measured: `Svarte ikke innen ${PATIENCE_SECONDS} sekunder` }
  try {
    return { name, ...(await withPatience(check(), tooLong)) }
  } catch (err) {
    log.warn({ err, check: name }, 'a health check failed')
    return { name, isGood: false, measured: 'Kunne ikke måles' }
  }
}

/** The result, or the fallback after a timeout. */
const withPatience = async <Answer>(asked: Promise<Answer>, tooLong: Answer): Promise<Answer> => {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const timer = setTimeout(resolve, PATIENCE_SECONDS * 1000, tooLong)
  try {
    return await Promise.race([asked, promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Null if the query fails: the checks show the reason. */
const sumCredits = async ({ log }: Asked, read: Reader): Promise<number> => {
  const asked = read((tx) =>
    sql<{ total: number }>`select coalesce(sum(balance), 0)::integer as total from sms_credits c
      join employers e on e.id = c.employer_id and e.erased_at is null`.execute(tx),
  ).then(({ rows }) => rows[0]?.total ?? 0)
  return withPatience(asked, 0).catch((err: unknown) => {
    log.warn({ err }, 'the credits of all customers could not be added up')
    return 0
  })
}

/** Times a query, including the wait for a connection that every page has. */
const checkDatabase = async (read: Reader): Promise<Found> => {
  const start = performance.now()
  await read((tx) => sql`select 1`.execute(tx))
  return judgeDatabase(performance.now() - start)
}

/** Reads in a transaction of its own, so that a failing check does not affect the others. */
type Reader = <T>(work: (tx: SystemTransaction) => Promise<T>) => Promise<T>

const checkWaiting = async (read: Reader, table: OutboxTable): Promise<Found> => {
  const { rows } = await read((tx) =>
    sql<{ late: number | null }>`select extract(epoch from now() - min(next_attempt_at))::float8 as late
      from ${sql.table(table)} where status = 'pending' and next_attempt_at <= now()`.execute(tx),
  )
  return judgeWaiting(rows[0]?.late ?? null)
}

const checkGateway = async (read: Reader, name: string, table: OutboxTable): Promise<Found> => {
  const { rows } = await read((tx) =>
    sql<GatewaySeen>`select retry_at is not null as is_circuit_open,
        exists (select from ${sql.table(table)} where next_attempt_at is not null) as is_waited_for,
        extract(epoch from now() - last_success_at)::float8 as last_success_age
      from gateway_health where name = ${name}`.execute(tx),
  )
  return judgeGateway(rows[0] ?? null)
}

/** The disk of the service's data folder, which also holds the embedded database. */
const checkDisk = async (dataDir: string): Promise<Found> => {
  const { bavail, blocks, bsize } = await statfs(dataDir)
  return judgeDisk({ free: bavail * bsize, total: blocks * bsize })
}
