import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Client } from 'pg'
import type { Connect } from '../database/pools.ts'
import { listTables, readMigration, readSequences, type CatalogTable } from './catalog.ts'
import { copyToFile } from './copy.ts'
import { SECRET_FILE, tableFile, writeManifest, type BackedUpTable, type Manifest } from './manifest.ts'
import { onOneConnection } from './one-connection.ts'
import { fingerprintOf } from './secret.ts'
import { writeSums } from './sums.ts'

interface Wish {
  /** The folder for the backup's own folder, which is named after the time. */
  readonly into: string
  /** Null if the secret that the database was used with is unknown. */
  readonly secret: string | null
  readonly withSecret: boolean
  readonly now: Date
  /** Called with a line of progress at intervals. */
  readonly say: (line: string) => void
}

export interface Written {
  readonly folder: string
  readonly rows: number
  readonly isInUse: boolean
}

/**
 * Writes everything the database holds to files, as it is at one instant: one transaction reads all tables, however
 * much is written meanwhile, and blocks no one. The folder has its name only when it is complete.
 */
export const writeBackup = async (connect: Connect, wish: Wish): Promise<Written> => {
  const folder = path.join(path.resolve(wish.into), nameOf(wish.now))
  const unfinished = `${folder}.unfinished`
  await mkdir(wish.into, { recursive: true, mode: 0o700 })
  await mkdir(unfinished, { mode: 0o700 })
  try {
    const manifest = await onOneConnection(connect, 'vikarklar backup', (client) =>
      writeTables(client, unfinished, wish),
    )
    if (wish.withSecret && wish.secret !== null)
      await writeFile(path.join(unfinished, SECRET_FILE), `${wish.secret}\n`, { mode: 0o600, flush: true })
    await writeManifest(unfinished, manifest)
    await writeSums(unfinished)
    await rename(unfinished, folder)
    await flushFolder(wish.into)
    return { folder, rows: sumOf(manifest.tables), isInUse: manifest.wasInUse }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** 2026-11-22T06-50-53Z: sorts by time, and is valid on every file system. */
const nameOf = (now: Date) => `${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

const writeTables = async (client: Client, folder: string, wish: Wish): Promise<Manifest> => {
  await client.query('begin isolation level repeatable read, read only')
  const migration = await readMigration(client)
  if (migration === null) throw new Error('There is nothing to back up: the database has never been used')
  const { postgres, isInUse } = await readServer(client)
  const tables: BackedUpTable[] = []
  for (const table of await listTables(client)) tables.push(await writeTable(client, folder, table, wish))
  const sequences = await readSequences(client)
  await client.query('commit')
  return {
    format: 1,
    madeAt: wish.now.toISOString(),
    postgres,
    migration,
    wasInUse: isInUse,
    secret: {
      isIncluded: wish.withSecret && wish.secret !== null,
      fingerprint: wish.secret === null ? null : fingerprintOf(wish.secret),
    },
    tables,
    sequences,
  }
}

const writeTable = async (
  client: Client,
  folder: string,
  table: CatalogTable,
  { say }: Wish,
): Promise<BackedUpTable> => {
  const { name, columns, reader } = table
  if (reader === null) throw new Error(`No role may read all of the table ${name}: it cannot be backed up`)
  await client.query(`set local role ${reader}`)
  const file = path.join(folder, tableFile(name))
  const passed = await copyToFile(client, table, file, (rows) => say(`${name}: ${rows} so far`))
  await client.query('reset role')
  if (passed.rows > 0) say(`${name}: ${passed.rows}`)
  return { name, columns: [...columns], ...passed }
}

/** Other clients of the database, which may change it afterwards. */
const readServer = async (client: Client) => {
  const { rows } = await client.query<{ postgres: string; isInUse: boolean }>(`
    select current_setting('server_version') as postgres, exists (
      select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and backend_type = 'client backend') as "isInUse"`)
  return rows[0] ?? { postgres: 'unknown', isInUse: true }
}

const sumOf = (tables: readonly BackedUpTable[]) => tables.reduce((sum, { rows }) => sum + rows, 0)

/** The name must survive a power failure like the files. */
const flushFolder = async (folder: string) => {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
