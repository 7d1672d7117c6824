import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { commandLine } from '#server/command-line.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import { onOneConnection } from '../backup/one-connection.ts'
import { ConfigError, type Config } from '../config/config.ts'
import type { SystemTransaction } from './database.ts'
import type { Connect } from './pools.ts'

export type Kept = Pick<Config, 'secret' | 'databaseUrl' | 'dataDir'>

/** Is the secret the one that this database was used with? `none`: it was used with none yet. */
export type SecretFound = 'same' | 'other' | 'none'

/**
 * A hash with the secret as its key, under a name of its own: it is no token of any kind. A secret can be tried against
 * it, as against the hashes of links that are in the database anyway; 32 random characters cannot be tried out.
 */
const fingerprintOf = (secret: string): Buffer =>
  createHmac('sha256', secret).update('vikarklar database').digest()

export const findSecretOf = (connect: Connect, { secret }: Kept): Promise<SecretFound> =>
  onOneConnection(connect, 'vikarklar start', (client) => compare(client, secret))

/**
 * Refuses to work with another secret than before; with `adopt`, stores this one in a database without one. The first
 * of concurrent processes decides.
 *
 * @throws ConfigError that explains the remedy
 */
export const refuseOtherSecret = (connect: Connect, config: Kept, adopt?: 'adopt'): Promise<void> =>
  onOneConnection(connect, 'vikarklar start', async (client) => {
    const found = await compare(client, config.secret)
    if (found === 'same' || (found === 'none' && !adopt)) return
    if (found === 'none') {
      await client.query('insert into secret_fingerprints (fingerprint) values ($1) on conflict do nothing', [
        fingerprintOf(config.secret),
      ])
      if ((await compare(client, config.secret)) === 'same') return
    }
    throw isOther(config, `run ${commandLine('new-secret')}, which says what is lost with it`)
  })

/**
 * Refuses a changed secret, on an existing connection, for callers that then continue with it.
 *
 * @throws ConfigError which says `wayOut`
 */
export const refuseSecretOf = async (client: pg.Client, config: Kept, wayOut: string): Promise<void> => {
  if ((await compare(client, config.secret)) === 'other') throw isOther(config, wayOut)
}

const isOther = (config: Kept, wayOut: string) =>
  new ConfigError(
    `APP_SECRET${isKept(config) ? `, which is kept in ${path.join(config.dataDir, 'secret')},` : ''} is not the secret that this database was used with. Put the old one back ` +
      `(each backup made without --without-secret holds it), or, if it is lost, ${wayOut}`,
  )

/** The database belongs to this secret from now on. */
export const replaceSecret = async (tx: SystemTransaction, secret: string): Promise<void> => {
  await sql`insert into secret_fingerprints (fingerprint) values (${fingerprintOf(secret)})
    on conflict (is_only) do update set fingerprint = excluded.fingerprint, noted_at = now()`.execute(tx)
}

/** Without APP_SECRET, the embedded database has its secret in a file. */
const isKept = ({ secret, databaseUrl, dataDir }: Kept) =>
  databaseUrl === null && readKept(dataDir) === secret

const readKept = (dataDir: string) => {
  try {
    return readFileSync(path.join(dataDir, 'secret'), 'utf8').trim()
  } catch {
    return null
  }
}

/** Also before the migration that makes the table. */
const compare = async (client: pg.Client, secret: string): Promise<SecretFound> => {
  const { rows: tables } = await client.query("select where to_regclass('secret_fingerprints') is not null")
  if (tables.length === 0) return 'none'
  const { rows } = await client.query<{ fingerprint: Buffer }>('select fingerprint from secret_fingerprints')
  const [kept] = rows
  if (!kept) return 'none'
  return kept.fingerprint.equals(fingerprintOf(secret)) ? 'same' : 'other'
}
