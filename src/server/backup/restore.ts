import path from 'node:path'
import { sql, type ControlledTransaction } from 'kysely'
import { escapeIdentifier, type Client } from 'pg'
import type { SystemTransaction } from '../database/database.ts'
import { migrate, migrateWithin, readMigrations } from '../database/migrate.ts'
import { naming } from '../database/naming.ts'
import type { Connect } from '../database/pools.ts'
import type { SystemScope } from '../database/scope.ts'
import type { DB } from '../database/types.ts'
import { listTables, writeSequences, type CatalogTable } from './catalog.ts'
import { copyFromFile, readThrough } from './copy.ts'
import {
  MANIFEST_FILE,
  readManifest,
  SECRET_FILE,
  tableFile,
  type BackedUpTable,
  type Manifest,
} from './manifest.ts'
import { inOneTransaction, onOneConnection } from './one-connection.ts'
import { disableConstraints } from './disable-constraints.ts'
import { verifySums } from './sums.ts'

interface Wish {
  readonly folder: string
  readonly manifest: Manifest
  readonly scope: SystemScope
  /** Further work after the rows are loaded, in the same transaction. */
  readonly afterwards: (tx: SystemTransaction) => Promise<void>
  /** Called with a line of progress at intervals. */
  readonly say: (line: string) => void
}

/**
 * Checks a backup without a database: every file exists and matches its checksum, and this version can read it.
 *
 * @throws Error with one line
 */
export const verifyBackup = async (folder: string): Promise<Manifest> => {
  const manifest = await readManifest(folder)
  const files = manifest.tables.map(({ name }) => tableFile(name))
  await verifySums(folder, [MANIFEST_FILE, ...files, ...(manifest.secret.isIncluded ? [SECRET_FILE] : [])])
  if (manifest.migration in (await readMigrations())) return manifest
  throw new Error(
    `The backup was made by a newer version of Vikarklar (migration ${manifest.migration}): restore it with that one`,
  )
}

/**
 * Loads a verified backup into an empty database and migrates it to this version, in one transaction, so that a failure
 * leaves the database empty. The tables are created as of the backup, loaded, compared with the checksums, then
 * migrated.
 */
export const restoreBackup = async (connect: Connect, wish: Wish): Promise<void> => {
  await onOneConnection(connect, 'vikarklar restore', async (client) => {
    await refuseUnlessEmpty(client)
    await inOneTransaction(client, async (tx) => {
      await lockMigrations(tx)
      await refuseUnlessEmpty(client) // a starting service may have created tables meanwhile
      await migrateWithin(tx, wish.manifest.migration)
      await loadTables(client, wish)
      await migrateWithin(tx)
      await sql`set local role vikarklar_system`.execute(tx)
      await wish.afterwards(
        Object.assign(tx.withPlugin(naming), { scope: wish.scope, wakes: new Set<string>() }),
      )
    })
    await client.query('analyze')
  })
  await migrate(connect) // the job queue's own tables
}

/** A service that starts meanwhile waits for the end of the restore. */
const lockMigrations = (tx: ControlledTransaction<DB>) =>
  tx.getExecutor().adapter.acquireMigrationLock(tx, { lockTable: '', lockRowId: '' })

const refuseUnlessEmpty = async (client: Client) => {
  const { rows } = await client.query(`
    select from pg_class where relnamespace = 'public'::regnamespace and relkind = any('{r,p,v,m,f}')
    union all select from pg_namespace where nspname = 'graphile_worker' limit 1`)
  if (rows.length === 0) return
  throw new Error(
    'The database is not empty, and a restore overwrites nothing: choose a new DATA_DIR, or with DATABASE_URL an empty database',
  )
}

const loadTables = async (client: Client, wish: Wish) => {
  const { tables, sequences } = wish.manifest
  const known = new Map((await listTables(client)).map((table) => [table.name, table]))
  if (known.size !== tables.length || tables.some(({ name }) => !known.has(name)))
    throw new Error(
      `The backup does not fit its migration ${wish.manifest.migration}: other tables belong to it`,
    )
  const putBack = await disableConstraints(client)
  await client.query(`truncate ${tables.map(({ name }) => escapeIdentifier(name)).join(', ')}`)
  for (const table of tables) await loadTable(client, table, known.get(table.name), wish)
  await writeSequences(client, sequences)
  wish.say('foreign keys are checked')
  await putBack()
}

const loadTable = async (
  client: Client,
  table: BackedUpTable,
  known: CatalogTable | undefined,
  { folder, say }: Wish,
) => {
  const { name, columns } = table
  await copyFromFile(client, table, path.join(folder, tableFile(name)), (rows) =>
    say(`${name}: ${rows} so far`),
  )
  const { rows, sha256 } = await readThrough(client, { name, columns, order: known?.order ?? [] }, (rows) =>
    say(`${name}: ${rows} compared`),
  )
  if (rows !== table.rows || sha256 !== table.sha256)
    throw new Error(`${name} holds other rows than were backed up: nothing was restored`)
  if (rows > 0) say(`${name}: ${rows}`)
}
