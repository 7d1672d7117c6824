import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { inject } from 'vitest'
import { makeFolder } from './folder.ts'

/**
 * The data directory of a stopped server, with the migrated template and the database of a service that has never run.
 * It is removed on a normal exit.
 */
export const copyMigrated = (name: string): string => copyStopped(inject('migratedDir'), name)

export const copyStopped = (stopped: string, name: string): string => {
  const dataDir = makeFolder(name)
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  execFileSync('cp', ['-a', `${stopped}/.`, dataDir])
  return dataDir
}
