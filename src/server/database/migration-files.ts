import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Migration } from 'kysely/migration'

const FOLDER = new URL('../../../migrations/', import.meta.url)

/** Every migration of this version, by its name, in their order. */
export const readMigrations = async (): Promise<Record<string, Migration>> => {
  const files = (await readdir(fileURLToPath(FOLDER))).filter((file) => /^\d{4}_\w+\.ts$/.test(file))
  const migrations: Record<string, Migration> = {}
  for (const file of files.toSorted()) {
    const module: unknown = await import(new URL(file, FOLDER).href)
    if (isMigration(module)) migrations[file.replace('.ts', '')] = { up: module.up }
  }
  return migrations
}

const isMigration = (module: unknown): module is Migration =>
  typeof module === 'object' && module !== null && 'up' in module
