import { sql } from 'kysely'
import { statfs } from 'node:fs/promises'
import { askNodes } from '#server/database/ask-nodes.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import type { SystemScope } from '#server/database/scope.ts'
import { gatewaysInUse } from '#server/outbox/circuit.ts'
import type { OutboxTable } from '#server/outbox/outbox.ts'
import type { Services } from '#server/services.ts'
import { counted, formatCount } from '#shared/counts.ts'
import type { HealthCheck, SystemHealth } from '../contract-statistics.ts'

type Asked = Pick<Services, 'config' | 'database' | 'clock' | 'log'>
type Check = readonly [HealthCheck['name'], () => Promise<Found>]

/** The result of a check. */
type Found = Pick<HealthCheck, 'isGood' | 'measured'>

/** Above this, every page is slow: the measured query is the simplest one. */
const SLOW_MS = 250
/** Messages leave within seconds; one that has been due for this long is late. */
const LATE_SECONDS = 5 * 60
const GIGABYTE = 1e9

export const judgeDatabase = (milliseconds: number): Found => ({
  isGood: milliseconds < SLOW_MS,
  measured: `${formatCount(Math.max(1, Math.round(milliseconds)))} ms`,
})

/** `late`: seconds since the oldest message was due, null if none is. */
export const judgeWaiting = (late: number | null): Found => ({
  isGood: late === null || late < LATE_SECONDS,
  measured: late === null ? 'Ingen venter' : `Eldste har ventet ${duration(late)}`,
})

/** The last calls of a gateway; null before the first. */
interface GatewaySeen {
  isCircuitOpen: boolean
  isWaitedFor: boolean
  /** Seconds. */
  lastSuccessAge: number | null
}

/** An open circuit matters only while messages wait: without them no call can close it. */
export const judgeGateway = (seen: GatewaySeen | null): Found => {
  if (!seen || (!seen.isCircuitOpen && seen.lastSuccessAge === null))
    return { isGood: true, measured: 'Ikke brukt ennå' }
  const { isCircuitOpen, isWaitedFor, lastSuccessAge: age } = seen
  const success = age === null ? 'aldri vellykket' : `sist vellykket for ${duration(age)} siden`
  if (!isCircuitOpen) return { isGood: true, measured: `S${success.slice(1)}` }
  if (!isWaitedFor) return { isGood: true, measured: `Svarte ikke sist, men ingen venter – ${success}` }
  return { isGood: false, measured: `Svarer ikke – ${success}` }
}

interface Disk {
  free: number
  /** Bytes. */
  total: number
}

export const judgeDisk = ({ free, total }: Disk): Found => {
  const share = total > 0 ? free / total : 0
  return {
    isGood: share > 0.05 && free > GIGABYTE,
    measured: `${Math.floor(share * 100)}\u00a0% ledig (${gigabytes(free)}\u00a0GB)`,
  }
}

/** Rounded down: '4,9 GB' is never shown as 5. */
const gigabytes = (bytes: number) => {
  const count = bytes / GIGABYTE
  return formatCount(count < 10 ? Math.floor(count * 10) / 10 : Math.floor(count))
}

/** '12 minutter', of seconds. */
const duration = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60)
  if (minutes < 1) return 'under ett minutt'
  if (minutes < 60) return counted(minutes, 'minutt', 'minutter')
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? counted(hours, 'time', 'timer') : counted(Math.floor(hours / 24), 'dag', 'dager')
}

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
