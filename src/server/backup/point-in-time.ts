import { commandLine } from '#server/command-line.ts'
import { sql } from 'kysely'
import type { Client } from 'pg'
import type { SystemTransaction } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { naming } from '../database/naming.ts'
import type { Connect } from '../database/pools.ts'
import type { SystemScope } from '../database/scope.ts'
import { readMigration } from './catalog.ts'
import { OperatorError } from '../postgres/operator-error.ts'
import { writeNorwegianTime } from './norwegian-time.ts'
import { inOneTransaction, onOneConnection } from './one-connection.ts'

interface Wish {
  /** What the database was restored to. */
  readonly moment: Date
  readonly scope: SystemScope
  /** What was under way then, and has gone on since: part of the same transaction. Records {@link RESTORED} with `from`. */
  readonly afterwards: (tx: SystemTransaction, from: string) => Promise<void>
}

/** Our own server setting for the restore target. It survives Patroni, which removes `recovery_target_time`. */
export const RESTORED_TO = 'vikarklar.restored_to'

/** The row of the audit log that says that a restore is finished, by the server's own words for its target. */
export const RESTORED = 'backup-restored'

/**
 * Takes over a database whose server was put back to a moment, before the service works on it again. Refused while the service is
 * connected, and where something is recorded after the moment: such a database was not restored to it, or has been in use since.
 */
export const finishRestore = async (connect: Connect, { moment, scope, afterwards }: Wish): Promise<void> => {
  const target = await onOneConnection(connect, 'vikarklar restored', (client) =>
    refuseUnlessAt(client, moment),
  )
  await migrate(connect)
  await onOneConnection(connect, 'vikarklar restored', (client) =>
    inOneTransaction(client, async (tx) => {
      // The jobs of then are over: what still has to be done is found in the tables.
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

/**
 * Refuses to work on a database that was restored to a moment and has not been taken over since: what waited then would be sent a
 * second time.
 */
export const refuseUnfinishedRestore = (connect: Connect): Promise<void> =>
  onOneConnection(connect, 'vikarklar start', async (client) => {
    const { unfinished } = await readPast(client)
    if (unfinished === null) return
    const moment = writeNorwegianTime(unfinished)
    throw new OperatorError(
      `the database was restored to ${moment}, and what waited then would be sent again: run first ${commandLine('restored', `"${moment}"`)}`,
    )
  })

/** Returns the server's own words for what it was restored to, if it says so. A look for the node that takes writes is not the service. */
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
  /** When something was last recorded or queued: work leaves such a trace, and each night does. */
  readonly newest: Date | null
  /** What the server was last restored to, as PostgreSQL was given it and keeps it. */
  readonly target: string | null
  /** The same, if all that is recorded is of before and nobody has finished that restore. */
  readonly unfinished: Date | null
}

/** A target without an offset is in the server's time zone, which is not that of this connection. */
const readPast = async (client: Client): Promise<Past> => {
  await client.query('begin read only; set local role vikarklar_system; set local timezone to default')
  const { rows } = await client.query<Past>(
    `select newest, target, case when newest <= target::timestamptz and not exists (
        select from audit_log where action = $1 and detail->>'from' = target) then target::timestamptz end as unfinished
     from (select coalesce(nullif(current_setting('recovery_target_time'), ''), nullif(current_setting($2, true), '')) as target,
       greatest((select at from audit_log order by id desc limit 1), (select max(created_at) from sms_history),
         (select max(created_at) from email_history)) as newest) past`,
    [RESTORED, RESTORED_TO],
  )
  await client.query('commit')
  return rows[0] ?? { newest: null, target: null, unfinished: null }
}
