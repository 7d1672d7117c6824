import { openAppOn, type TestApp } from '#test/app.ts'
import { copyTemplate, reachAsOwner } from '#test/database.ts'
import { SUPERUSER } from '#server/postgres/init.ts'
import { onServer } from '#test/server.ts'
import type { Terms } from './scenario.ts'

/** A separate database, the product's services on it in this process, and the start settings of its other processes. */
export interface Ground extends TestApp {
  readonly env: Readonly<Record<string, string>>
}

/** Shared by all processes of a trial; nothing real is signed with it. */
export const APP_SECRET = 'a-secret-for-what-is-broken-on-purpose'

export const openGround = async (
  { server }: Terms,
  more: Readonly<Record<string, string>> = {},
): Promise<Ground> => {
  const name = await copyTemplate(server)
  const { connect, pool, query } = reachAsOwner(server, name)
  const env = { APP_SECRET, DATABASE_URL: urlOf(server.host, server.port, name), ...more }
  const drop = async () => {
    await pool.end()
    await onServer(server, `drop database ${name} with (force)`)
  }
  return Object.assign(await openAppOn({ connect, query, drop }, env), { env })
}

/** The host before the slash only makes it a valid address; the parameter counts. */
export const urlOf = (host: string, port: number, database: string) =>
  `postgres://${SUPERUSER}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
