import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { nodeUrls } from '#server/config/database-url.ts'
import { askNodes } from '#server/database/ask-nodes.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import { askIdentities } from '#server/database/identity.ts'
import { SystemScope } from '#server/database/scope.ts'
import { findSplit } from '#server/database/split.ts'
import { gatewaysInUse } from '#server/outbox/circuit.ts'
import type { Services } from '#server/services.ts'
import type { ClockedJobs } from '#server/jobs.ts'
import { readPartsAhead } from '#server/outbox/parts.ts'
import { measureCertificates, measureDisk } from './measure-machine.ts'

const watch = new SystemScope(null)

/** The longest time for the database in milliseconds; the scraper gives up after ten seconds. */
const LONGEST_MS = 5000

/**
 * Updates the gauges from the database, on one connection, because the users need the system's few connections. While
 * the database does not answer, the gauges keep their values, and one of them reports that.
 */
export const refreshGauges = async (services: Services): Promise<void> => {
  const [isThere] = await Promise.all([
    Promise.race([measureOnce(services), wait(LONGEST_MS, false, { ref: false })]),
    measureNodes(services),
    measureSplit(services),
    measureDisk(services),
  ])
  measureCertificates(services)
  services.metrics.databaseUp.set(isThere ? 1 : 0)
}

/** Measurements in progress: one that waits for a hung database holds a connection, so the next ones share it. */
const underWay = new WeakMap<Services['database'], Promise<boolean>>()

/** Reads all gauges once. Returns whether the database answered. */
const measureOnce = (services: Services): Promise<boolean> => {
  const { database } = services
  const known = underWay.get(database)
  if (known) return known
  const measured = measureAll(services).finally(() => underWay.delete(database))
  underWay.set(database, measured)
  return measured
}

const measureAll = async (services: Services): Promise<boolean> => {
  const { database, log } = services
  const unmeasured = (err: unknown) => log.warn({ err }, 'what the database knows could not be measured')
  try {
    await database.read(watch, async (tx) => {
      await Promise.all(MEASUREMENTS.map((measure) => measure(tx, services)))
      await Promise.all(UPKEEP.map((measure) => measure(tx, services))).catch(unmeasured)
    })
    return true
  } catch (err) {
    unmeasured(err)
    return false
  }
}

/** Counts the waiting messages, and reads the age of the first due one and of the oldest failure. */
const measureOutbox = async (tx: SystemTransaction, { metrics }: Services) => {
  const { rows } = await sql<{ channel: Channel; pending: number; due: number; retried: number }>`
    select channel, count(*)::integer as pending,
      coalesce(extract(epoch from now() - min(next_attempt_at) filter (where next_attempt_at <= now())),
        0)::float8 as due,
      coalesce(extract(epoch from now() - min(created_at) filter (where attempts > 0)), 0)::float8 as retried
    from (
      select 'sms' as channel, next_attempt_at, created_at, attempts from sms_history where next_attempt_at is not null
      union all
      select 'email', next_attempt_at, created_at, attempts from email_history where next_attempt_at is not null
      union all
      select 'push', next_attempt_at, created_at, attempts from push_messages where next_attempt_at is not null
    ) waiting group by channel`.execute(tx)
  for (const channel of CHANNELS) {
    const { pending, due, retried } = rows.find((row) => row.channel === channel) ?? NOTHING
    metrics.outboxPending.set({ channel }, pending)
    metrics.outboxOldestSeconds.set({ channel }, due)
    metrics.outboxOldestRetriedSeconds.set({ channel }, retried)
  }
}

const CHANNELS = ['sms', 'email', 'push'] as const
type Channel = (typeof CHANNELS)[number]
const NOTHING = { pending: 0, due: 0, retried: 0 }

/** Reads from the database, because other processes send too: so every web process knows the outcome. */
const measureLastHour = async (tx: SystemTransaction, { metrics }: Services) => {
  const { rows } = await sql<{ channel: Channel; state: string; messages: number }>`
    select 'sms' as channel, gateway_state as state, count(*)::integer as messages
    from sms_history where created_at > now() - interval '1 hour' group by state
    union all
    select 'email', gateway_state, count(*)::integer
    from email_history where created_at > now() - interval '1 hour' group by gateway_state
    union all
    select 'push', gateway_state, count(*)::integer
    from push_messages where created_at > now() - interval '1 hour' group by gateway_state`.execute(tx)
  metrics.messagesLastHour.reset()
  for (const { channel, state, messages } of rows) metrics.messagesLastHour.set({ channel, state }, messages)
}

/**
 * Reads the health of the senders. A sender that has not been called yet counts as up, as does one with an empty queue.
 */
const measureGateways = async (tx: SystemTransaction, { config, metrics }: Services) => {
  const { sms, email } = gatewaysInUse(config)
  const { rows } = await sql<{ gateway: string; up: boolean; age: number | null }>`
    select gateway, retry_at is null or not exists (
        select from sms_history where next_attempt_at is not null and gateway = ${sms}
        union all select from email_history where next_attempt_at is not null and gateway = ${email}) as up,
          extract(epoch from now() - last_success_at)::float8 as age
    from unnest(${[sms, email]}::text[]) as gateway left join gateway_health on name = gateway`.execute(tx)
  for (const { gateway, up, age } of rows) {
    metrics.gatewayUp.set({ gateway }, up ? 1 : 0)
    if (age !== null) metrics.gatewayLastSuccessSeconds.set({ gateway }, age)
  }
}

/**
 * Reads the time of the newest backup from the audit log. No value before the first backup: an alert covers its
 * absence.
 */
const measureBackup = async (tx: SystemTransaction, { metrics }: Services) => {
  const { rows } = await sql<{ age: number }>`
    select extract(epoch from now() - at)::float8 as age from audit_log
    where action = 'backup-made' order by id desc limit 1`.execute(tx)
  metrics.backupAgeSeconds.remove()
  if (rows[0]) metrics.backupAgeSeconds.set(rows[0].age)
}

const PARTS = ['writes', 'follows', 'pools', 'away'] as const

/** Checks each node of a database with several addresses. */
const measureNodes = async ({ config, metrics }: Services) => {
  const nodes = await askNodes(config)
  if (nodes.length === 0) return
  for (const part of PARTS)
    metrics.databaseNodes.set({ part }, nodes.filter((node) => node.part === part).length)
  metrics.databaseBehindSeconds.set(Math.max(0, ...nodes.map(({ behindSeconds }) => behindSeconds ?? 0)))
}

const measureSplit = async ({ config, metrics }: Services) => {
  const urls = config.databaseUrl === null ? [] : nodeUrls(config.databaseUrl)
  const nodes = urls.length > 1 ? await askIdentities(urls) : []
  metrics.databaseSplit.set(findSplit(nodes) === null ? 0 : 1)
}

/** PostgreSQL retries about once a minute, so a failure newer than the last success is current. */
const measureArchive = async (tx: SystemTransaction, { metrics }: Services) => {
  const { rows } = await sql<{ failing: number }>`
    select case when last_failed_time > coalesce(last_archived_time, stats_reset)
      then extract(epoch from now() - coalesce(last_archived_time, stats_reset)) else 0 end::float8 as failing
    from pg_stat_archiver where current_setting('archive_mode') <> 'off'`.execute(tx)
  metrics.archiveFailingSeconds.remove()
  if (rows[0]) metrics.archiveFailingSeconds.set(rows[0].failing)
}

const MEASUREMENTS = [measureOutbox, measureLastHour, measureGateways, measureBackup, measureArchive]

/** A failed job is retried for four days, and then stays in the queue. Jobs that are tried once recur anyway. */
const measureJobs = async (tx: SystemTransaction, { metrics }: Services) => {
  const { rows } = await sql<{
    task: string
    count: number
  }>`select * from graphile_worker.failing()`.execute(tx)
  metrics.jobsFailing.reset()
  for (const { task, count } of rows) metrics.jobsFailing.set({ task }, count)
}

/**
 * A job that every worker starts by the clock if no other worker has: so it shows whether a worker runs, even without
 * work.
 */
const CLOCKED = 'reconcile-payments' satisfies keyof ClockedJobs

const measureWorkers = async (tx: SystemTransaction, { metrics }: Services) => {
  const { rows } = await sql<{ due: number; seen: number | null }>`
    select coalesce(extract(epoch from now() - due), 0)::float8 as due, extract(epoch from now() - seen)::float8 as seen
    from graphile_worker.waiting(${CLOCKED})`.execute(tx)
  const [{ due, seen } = { due: 0, seen: null }] = rows
  metrics.jobsOldestDueSeconds.set(due)
  metrics.workerSeenSeconds.remove()
  if (seen !== null) metrics.workerSeenSeconds.set(seen)
}

const measureParts = async (tx: SystemTransaction, { metrics }: Services) => {
  for (const { table, seconds } of await readPartsAhead(tx)) metrics.partsAheadSeconds.set({ table }, seconds)
}

/** Runs last: these may fail even if the database answers, and that aborts the transaction. */
const UPKEEP = [measureJobs, measureWorkers, measureParts]
