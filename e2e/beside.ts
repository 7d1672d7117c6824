import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { raiseAlarms } from '#features/asking/server/alarm/raise-alarms.ts'
import { askAllDue } from '#features/asking/server/line/ask-due.ts'
import { SystemScope } from '#server/database/scope.ts'
import { empty } from '#test/wipe.ts'
import { loadUsedConfig, withServices } from '../scripts/command.ts'
import { demonstrate } from '../demo/main.ts'
import { grant } from '../scripts/grant.ts'
import { superadmin } from '../scripts/superadmin.ts'

/** The requests to this process, and their answers. */
export interface Asked {
  readonly id: number
  readonly command: Command
  readonly args: readonly string[]
}
export interface Answered {
  readonly id: number
  readonly printed?: string
  readonly error?: string
}
export type Command =
  | 'superadmin'
  | 'grant'
  | 'demonstrate'
  | 'empty'
  | 'pass-factor'
  | 'age-proof'
  | 'raise-alarms'
  | 'ask-due'

/**
 * Runs beside the service on its database: runs the operator's commands without a process for each, which saves a
 * second.
 */
if (import.meta.main)
  await withServices(loadUsedConfig(), async (services, connect) => {
    const pool = new pg.Pool({ ...connect('owner'), max: 1 })
    const { rows: packages } = await pool.query<object>('select * from sms_pricing')
    const work: Record<Command, (...args: string[]) => Promise<string>> = {
      superadmin: (email = '') => superadmin(services, email),
      grant: (email = '', credits = '') => grant(services, email, Number(credits)),
      'pass-factor': async (email = '') => {
        await pool.query(
          `with person as (select id from users where email = $1), app as (
             insert into second_factors (user_id, sealed_secret, confirmed_at) select id, '', now() from person
             on conflict (user_id) do nothing)
           update sessions set passed_factor = true where user_id in (select id from person)`,
          [email],
        )
        return ''
      },
      'age-proof': async (email = '') => {
        await pool.query(
          `update sessions set created_at = now() - interval '11 minutes', proven_at = null
           where user_id = (select id from users where email = $1)`,
          [email],
        )
        return ''
      },
      'raise-alarms': async () => {
        await raiseAlarms(services, new SystemScope(null))
        return ''
      },
      'ask-due': async () => {
        await untilIdle(pool)
        await askAllDue(services, new SystemScope(null))
        await untilIdle(pool)
        return ''
      },
      demonstrate: () => demonstrate(services, connect),
      empty: async () => {
        await empty(pool)
        await pool.query('delete from sms_pricing')
        await pool.query(
          'insert into sms_pricing select * from json_populate_recordset(null::sms_pricing, $1)',
          [JSON.stringify(packages)],
        )
        forgetCaught(services.config.dataDir)
        return ''
      },
    }
    process.on('message', ({ id, command, args }: Asked) => {
      work[command](...args).then(
        (printed) => process.send?.({ id, printed } satisfies Answered),
        (error: unknown) => process.send?.({ id, error: String(error) } satisfies Answered),
      )
    })
    process.send?.({ id: 0 } satisfies Answered)
    await new Promise((resolve) => process.once('disconnect', resolve))
    await pool.end()
  })

/** Waits until the service's worker has no job to do and no SMS to send. */
async function untilIdle(pool: pg.Pool): Promise<void> {
  const { rowCount } = await pool.query(
    `select from graphile_worker._private_jobs where run_at <= now()
     union all select from sms_history where next_attempt_at is not null limit 1`,
  )
  if (rowCount === 0) return
  await setTimeout(50)
  await untilIdle(pool)
}

/** The folders stay, because the service has created them once. */
function forgetCaught(dataDir: string) {
  for (const kind of ['sms', 'email']) {
    const folder = path.join(dataDir, 'messages', kind)
    for (const name of readdirSync(folder)) rmSync(path.join(folder, name))
  }
}
