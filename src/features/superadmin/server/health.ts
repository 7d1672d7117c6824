import { sql } from 'kysely'
import type { SystemScope } from '#server/database/scope.ts'
import { gatewaysInUse } from '#server/outbox/circuit.ts'
import type { Services } from '#server/services.ts'
import type { HealthCheck, SystemHealth } from '../contract-statistics.ts'
import { checkDatabase, checkDisk, checkGateway, checkWaiting, type Reader } from './health-checks.ts'
import type { Found } from './health-words.ts'

type Asked = Pick<Services, 'config' | 'database' | 'clock' | 'log'>
type Check = readonly [HealthCheck['name'], () => Promise<Found>]

/** A check that takes longer has found a trouble. */
const PATIENCE_SECONDS = 5

/** Measures how the service is doing, now. A check that fails is bad, and takes no other with it. */
export const readHealth = async (services: Asked, scope: SystemScope): Promise<SystemHealth> => {
  const read: Reader = (work) => services.database.read(scope, work)
  // First and alone: the others would make it wait.
  const database = await attempt(services, ['database', () => checkDatabase(read)])
  const [totalSmsCredits, ...others] = await Promise.all([
    sumCredits(services, read),
    ...otherChecks(services, read).map((check) => attempt(services, check)),
  ])
  const checks = [database, ...others]
  return {
    isOperational: checks.every(({ isGood }) => isGood),
    isDatabaseStable: database.isGood,
    totalSmsCredits,
    checkedAt: services.clock.now().toISOString(),
    checks,
  }
}

const otherChecks = ({ config }: Asked, read: Reader): Check[] => {
  const { sms, email } = gatewaysInUse(config)
  return [
    ['sms-waiting', () => checkWaiting(read, 'sms_history')],
    ['email-waiting', () => checkWaiting(read, 'email_history')],
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

/** The answer, or what is said in its place once it has taken too long. */
const withPatience = async <Answer>(asked: Promise<Answer>, tooLong: Answer): Promise<Answer> => {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const timer = setTimeout(resolve, PATIENCE_SECONDS * 1000, tooLong)
  try {
    return await Promise.race([asked, promise])
  } finally {
    clearTimeout(timer)
  }
}

/** None where it cannot be asked: the checks say why. */
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
