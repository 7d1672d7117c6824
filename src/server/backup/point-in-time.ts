import { commandLine } from '#server/command-line.ts'
import { sql } from 'kysely'
import type { Client } from 'pg'
import type { SystemTransaction } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { naming } from '../database/naming.ts'
import type { Connect } from '../database/pools.ts'
import type { SystemScope } from '../database/scope.ts'
import { refuseSecretOf, type Kept } from '../database/secret-fingerprint.ts'
import { readMigration } from './catalog.ts'
import { OperatorError } from '../postgres/operator-error.ts'
import { writeNorwegianTime } from './norwegian-time.ts'
import { inOneTransaction, onOneConnection } from './one-connection.ts'

interface Wish {
  /** The time to which the database was restored. */
  readonly moment: Date
  readonly scope: SystemScope
  /** Must hold the database's secret; null to replace the secret. */
  readonly secretOf: Kept | null
  /** Settles work that was unfinished at that time, in the same transaction. Records {@link RESTORED} with `from`. */
  readonly afterwards: (tx: SystemTransaction, from: string) => Promise<void>
}

/** Our own server setting for the restore target. It survives Patroni, which removes `recovery_target_time`. */
export const RESTORED_TO = 'vikarklar.restored_to'

/** The row of the audit log that says that a restore is finished, by the server's own words for its target. */
export const RESTORED = 'backup-restored'

/**
 * Takes over a restored database before the service uses it again. Refused while the service is connected, and if
 * anything is recorded after the moment: such a database was not restored to it, or has been used since. A refused
 * database is not migrated.
 */
export const finishRestore = async (
  connect: Connect,
  { moment, scope, secretOf, afterwards }: Wish,
): Promise<void> => {
  const target = await onOneConnection(connect, 'vikarklar restored', async (client) => {
    if (secretOf) await refuseSecretOf(client, secretOf, OTHER_SECRET)
    return refuseUnlessAt(client, moment)
  })
  await migrate(connect)
  await onOneConnection(connect, 'vikarklar restored', (client) =>
    inOneTransaction(client, async (tx) => {
      // Old jobs are dropped: the tables hold all remaining work.
      await sql`set local role vikarklar_jobs`.execute(tx)
      await sql`select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker.jobs
        where locked_by is not null having count(*) > 0`.execute(tx)
      await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs having count(*) > 0`.execute(
        tx,
      )
      await sql`set local role vikarklar_system`.execute(tx)
      await afterwards(
        Object.assign(tx.withPlugin(naming), { scope, wakes: new Set<string>() }),
        target ?? moment.toISOString(),
      )
    }),
  )
}

const OTHER_SECRET = 'say --other-secret (docs/operations/secret.md says what is lost with it)'

/**
 * Refuses a database that was restored to a moment and not yet taken over: its waiting messages would be sent a second
 * time.
 */
export const refuseUnfinishedRestore = (connect: Connect): Promise<void> =>
  onOneConnection(connect, 'vikarklar start', async (client) => {
    if ((await readMigration(client)) === null) return
    const { unfinished } = await readPast(client)
    if (unfinished === null) return
    const moment = writeNorwegianTime(unfinished)
    throw new OperatorError(
      `the database was restored to ${moment}, and what waited then would be sent again: run first ${commandLine('restored', `"${moment}"`)}`,
    )
  })

/**
 * Returns the restore target in the server's own words, if set. Connections that only search for the primary do not
 * count as the service.
 */
const refuseUnlessAt = async (client: Client, moment: Date): Promise<string | null> => {
  const { rows } = await client.query<{ recovers: boolean; inUse: number }>(`
    select pg_is_in_recovery() as recovers, (select count(*)::integer from pg_stat_activity
      where datname = current_database() and usename = session_user and pid <> pg_backend_pid()
        and application_name <> 'vikarklar search') as "inUse"`)
  const { recovers, inUse } = rows[0] ?? { recovers: true, inUse: 0 }
  if (recovers) throw new Error('The database is still being restored: run this again when it takes writes')
  if (inUse > 0)
    throw new Error(`The service has ${inUse} connections to the database: stop all its processes first`)
  if ((await readMigration(client)) === null)
    throw new Error('The database has never been used: there is nothing of that time in it')
  const { target, unfinished, newest } = await readPast(client)
  if (unfinished !== null && writeNorwegianTime(unfinished) !== writeNorwegianTime(moment))
    throw new Error(
      `The database was restored to another moment: run this with "${writeNorwegianTime(unfinished)}"`,
    )
  if (unfinished === null && newest !== null && newest > moment)
    throw new Error(
      `The database was not restored to then, or is in use again: it knows of something at ${writeNorwegianTime(newest)}`,
    )
  return unfinished === null ? null : target
}

interface Past {
  /** The newest record or queued message; every night leaves at least one. */
  readonly newest: Date | null
  /** The target of the last restore, as PostgreSQL keeps it. */
  readonly target: string | null
  /** That target, if all records are older and the restore is unfinished. */
  readonly unfinished: Date | null
}

/** A target without an offset is in the server's time zone, which is not that of this connection. */
const readPast = async (client: Client): Promise<Past> => {
  await client.query('begin read only; set local role vikarklar_system; set local timezone to default')
  const { rows } = await client.query<Past>(
    `select newest, target, case when newest <= target::timestamptz and not exists (
        select from audit_log where action = $1 and detail->>'from' = target) then target::timestamptz end as unfinished
     from (select coalesce(nullif(current_setting('recovery_target_time'), ''),
       nullif(current_setting($2, true), '')) as target,
       greatest((select at from audit_log order by id desc limit 1), (select max(created_at) from sms_history),
         (select max(created_at) from email_history)) as newest) past`,
    [RESTORED, RESTORED_TO],
  )
  await client.query('commit')
  return rows[0] ?? { newest: null, target: null, unfinished: null }
}
