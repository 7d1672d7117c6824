import { chmodSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describeFullDisk, NO_ROOM } from './directories.ts'
import { OperatorError } from './operator-error.ts'

const SQLITE_BUSY = 5

/**
 * Takes the data directory for this process and returns the function that gives it back. Throws one clear line when
 * another process, or another start in this one, has it.
 *
 * Node has no file lock of its own, but SQLite has: an exclusive transaction holds a lock of the operating system on
 * the file, which ends with the process however it ends, is not inherited by child processes, and holds between
 * containers that share the directory. A file with a process id would have to guess whether that process is still
 * the same one. Nothing else may open the file: closing it anywhere in this process would drop the lock.
 */
export function lockDataDir(dataDir: string): () => void {
  const file = path.join(dataDir, 'postgres.lock')
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(file, { timeout: 0 })
    lock.exec('pragma journal_mode = memory; begin exclusive')
    chmodSync(file, 0o600)
  } catch (error) {
    lock?.close()
    throw new OperatorError(isBusy(error) ? inUse(dataDir) : notLockable(file, error), { cause: error })
  }
  const held = lock
  return () => {
    if (held.isOpen) held.close()
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}

function inUse(dataDir: string): string {
  return `The database in ${dataDir} is in use by another running process: stop that one, or choose another DATA_DIR`
}

function notLockable(file: string, error: unknown): string {
  if (NO_ROOM.test(String(error))) return describeFullDisk(path.dirname(file))
  return `Cannot lock ${file}: ${String(error)}; it must belong to the user that starts, on a disk that knows locks`
}
