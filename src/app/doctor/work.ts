import { commandLine } from '#server/command-line.ts'
import { gatewaysInUse } from '#server/outbox/circuit.ts'
import type { Check, Ground } from './check.ts'
import { fail, ok, skipped, warn, type Finding } from './finding.ts'
import type { OpenDatabase } from './open-database.ts'

/** Checks the waiting work, and overdue work. */
export const workChecks: readonly Check[] = [
  { name: 'queue', group: 'messages', lookInTables: lookAtQueue },
  { name: 'circuit', group: 'messages', reads: ['SMS_GATEWAY', 'SMTP_URL'], lookInTables: lookAtCircuit },
  { name: 'jobs', group: 'messages', lookInTables: lookAtJobs },
  { name: 'backup', group: 'machine', lookInTables: lookAtBackup },
]

/** The same thresholds as the alerts MessagesWait and MessagesRetried. */
const MOST_DUE_SECONDS = 180
const MOST_RETRIED_SECONDS = 900

/** Uses the metrics' definition (refresh-gauges.ts). */
async function lookAtQueue({ ask }: OpenDatabase): Promise<Finding> {
  const rows = await ask<{ channel: string; pending: number; due: number; retried: number }>(
    'vikarklar_system',
    `select channel, count(*)::integer as pending,
      coalesce(extract(epoch from now() - min(next_attempt_at) filter (where next_attempt_at <= now())),
        0)::float8 as due,
      coalesce(extract(epoch from now() - min(created_at) filter (where attempts > 0)), 0)::float8 as retried
    from (
      select 'SMS' as channel, next_attempt_at, created_at, attempts from sms_history where next_attempt_at is not null
      union all
      select 'e-mail', next_attempt_at, created_at, attempts from email_history where next_attempt_at is not null
      union all
      select 'push', next_attempt_at, created_at, attempts from push_messages where next_attempt_at is not null
    ) waiting group by channel order by channel`,
  )
  const stuck = rows.filter(({ due }) => due > MOST_DUE_SECONDS)
  const failing = rows.filter(({ retried }) => retried > MOST_RETRIED_SECONDS)
  if (stuck.length > 0)
    return fail(
      `Due for ${minutes(Math.max(...stuck.map(({ due }) => due)))}, and not sent: ${waiting(stuck)}.`,
      'Start a worker: vikarklar-all, or vikarklar-worker@1. Then docs/runbook.md, MessagesWait.',
    )
  if (failing.length > 0)
    return fail(
      `Has failed for ${minutes(Math.max(...failing.map(({ retried }) => retried)))}: ${waiting(failing)}.`,
      'docs/runbook.md, MessagesRetried.',
    )
  return ok(rows.length === 0 ? 'Nothing waits.' : `Nothing is late: ${waiting(rows)}.`)
}

const waiting = (rows: readonly { channel: string; pending: number }[]) =>
  rows.map(({ channel, pending }) => `${pending} ${channel}`).join(', ')

const minutes = (seconds: number) => `${Math.round(seconds / 60)} minutes`

async function lookAtCircuit({ ask }: OpenDatabase, { config }: Ground): Promise<Finding> {
  if (config === null) return skipped('The configuration is wrong.')
  const { sms, email } = gatewaysInUse(config)
  const rows = await ask<{ name: string; failures: number }>(
    'vikarklar_system',
    'select name, failures from gateway_health where retry_at is not null and name = any($1) order by name',
    [[sms, email]],
  )
  return rows.length === 0
    ? ok('No gateway is left alone.')
    : warn(
        `Left alone after failures in a row: ${rows.map(({ name, failures }) => `${name} (${failures})`).join(', ')}.`,
        'Messages wait, and one tries it now and then: docs/runbook.md, GatewayDown.',
      )
}

async function lookAtJobs({ ask }: OpenDatabase): Promise<Finding> {
  const rows = await ask<{ task: string; count: number }>(
    'vikarklar_system',
    'select task, count from graphile_worker.failing() order by task',
  )
  return rows.length === 0
    ? ok('None fails.')
    : warn(
        `Failing: ${rows.map(({ task, count }) => `${task} (${count})`).join(', ')}.`,
        'docs/runbook.md, JobsFail.',
      )
}

const MOST_HOURS = 36
const MAKE_ONE = `Type: systemctl start vikarklar-backup, or ${commandLine('backup', '<folder>')}.`

/** Reads the audit log, like the metric. A database younger than a night needs no backup yet. */
async function lookAtBackup({ ask }: OpenDatabase): Promise<Finding> {
  const [row] = await ask<{ hours: number }>(
    'vikarklar_system',
    `select (extract(epoch from now() - at) / 3600)::float8 as hours from audit_log
    where action = 'backup-made' order by id desc limit 1`,
  )
  if (row)
    return row.hours > MOST_HOURS
      ? fail(`The newest is ${Math.round(row.hours)} hours old.`, MAKE_ONE)
      : ok(`The newest is ${Math.round(row.hours)} hours old.`)
  const [first] = await ask<{ hours: number }>(
    'owner',
    'select (extract(epoch from now() - min(timestamp)::timestamptz) / 3600)::float8 as hours from kysely_migration',
  )
  return (first?.hours ?? Infinity) > MOST_HOURS
    ? fail('None was ever made.', MAKE_ONE)
    : warn('None was made yet of this database, which is new or has just been restored.', MAKE_ONE)
}
