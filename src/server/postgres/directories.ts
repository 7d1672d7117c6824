import fs from 'node:fs'
import { isRoot, type ServerUser } from './run.ts'
import { OperatorError } from './operator-error.ts'

/**
 * Makes the data directory and returns its real path. Its owner gets back the right to use it, which is a line for
 * `warn`. Throws one clear line when this process may not write there.
 */
export function makeDataDir(dataDir: string, warn: (line: string) => void = () => {}): string {
  try {
    if (!fs.existsSync(dataDir)) {
      fs.mkdirSync(dataDir, { recursive: true })
      // The server of root runs as another user, who has to get through to its own directory, but not to look around.
      fs.chmodSync(dataDir, isRoot() ? 0o711 : 0o700)
    }
  } catch (error) {
    throw new OperatorError(`Cannot make the folder ${dataDir}: ${reasonOf(error)}`)
  }
  const real = fs.realpathSync(dataDir)
  const { uid, mode } = fs.statSync(real)
  if (!fs.statSync(real).isDirectory())
    throw new OperatorError(`${real} is a file, and DATA_DIR must be a folder`)
  if (uid === process.getuid?.() && (mode & 0o700) !== 0o700) repairMode(real, mode | 0o700, warn)
  try {
    fs.accessSync(real, fs.constants.W_OK | fs.constants.X_OK)
  } catch (error) {
    throw new OperatorError(
      hasCode(error, 'EROFS')
        ? `Cannot write to ${real}: its disk only reads; change DATA_DIR, or mount it to be written to`
        : `Cannot write to ${real}: it belongs to user id ${uid}; start as that user or change DATA_DIR`,
    )
  }
  return real
}

/** PostgreSQL refuses a cluster that others can use, or its owner cannot. */
export function closeCluster(cluster: string, warn: (line: string) => void): void {
  const { mode } = fs.statSync(cluster)
  if ((mode & 0o777) !== 0o700 && (mode & 0o777) !== 0o750) repairMode(cluster, 0o700, warn)
}

function repairMode(dir: string, mode: number, warn: (line: string) => void): void {
  const [was, is] = [fs.statSync(dir).mode, mode].map((bits) => (bits & 0o777).toString(8).padStart(4, '0'))
  try {
    fs.chmodSync(dir, mode & 0o777)
  } catch (error) {
    throw new OperatorError(`${dir} has the mode ${was}: run chmod ${is} ${dir} (${reasonOf(error)})`)
  }
  warn(`${dir} had the mode ${was}, with which the database does not start: it has ${is} now`)
}

/** Messages of programs about a full disk. */
export const NO_ROOM = /No space left on device|disk is full|ENOSPC|Disk quota exceeded/i

/** A sentence for the operator, with the folder and its free space. */
export function describeFullDisk(dir: string): string {
  return `The disk of ${dir} is full${whatIsFree(dir)}: make room, or set DATA_DIR to a folder on another disk`
}

function whatIsFree(dir: string): string {
  try {
    const { bavail, bsize } = fs.statfsSync(dir)
    return ` (${Math.floor((bavail * bsize) / 2 ** 20)} MB are free)`
  } catch {
    return '' // the folder is gone
  }
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Makes a directory that only `user` can use, whatever the umask is. */
export function makePrivateDir(dir: string, user: ServerUser): string {
  fs.mkdirSync(dir, { recursive: true })
  fs.chmodSync(dir, 0o700)
  if (isRoot()) fs.chownSync(dir, user.uid, user.gid)
  return dir
}

/** Makes a directory that every user may pass and read, and only its owner may write. */
export function makeSharedDir(dir: string): string {
  fs.mkdirSync(dir, { recursive: true })
  fs.chmodSync(dir, 0o755)
  return dir
}
