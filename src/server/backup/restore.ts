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

/**
 * Disables row-by-row checks, counts and filters while loading: foreign keys, triggers and row-level security that
 * binds the owner. Returns a function that restores them exactly as the migrations made them. The check of all rows at
 * the end costs a fraction, and tables may be loaded in any order.
 */
const disableConstraints = async (client: Client): Promise<() => Promise<void>> => {
  const back = [...(await foreignKeys(client)), ...(await triggers(client)), ...(await forced(client))]
  for (const { without } of back) await client.query(without)
  return async () => {
    for (const { again } of back) await client.query(again)
  }
}

interface Rule {
  readonly without: string
  readonly again: string
}

const foreignKeys = async (client: Client): Promise<Rule[]> => {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`)
  return rows.map(({ table, name, definition }) => ({
    without: `alter table ${table} drop constraint ${escapeIdentifier(name)}`,
    again: `alter table ${table} add constraint ${escapeIdentifier(name)} ${definition}`,
  }))
}

const triggers = async (client: Client): Promise<Rule[]> => {
  const tables = await tablesWhere(
    client,
    'exists (select from pg_trigger where tgrelid = c.oid and not tgisinternal)',
  )
  return tables.map((table) => ({
    without: `alter table ${table} disable trigger user`,
    again: `alter table ${table} enable trigger user`,
  }))
}

const forced = async (client: Client): Promise<Rule[]> => {
  const tables = await tablesWhere(client, 'c.relforcerowsecurity')
  return tables.map((table) => ({
    without: `alter table ${table} no force row level security`,
    again: `alter table ${table} force row level security`,
  }))
}

const tablesWhere = async (client: Client, condition: string): Promise<string[]> => {
  const { rows } = await client.query<{ table: string }>(`
    select c.oid::regclass::text as table from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and ${condition} order by 1`)
  return rows.map(({ table }) => table)
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
