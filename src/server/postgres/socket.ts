import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { makePrivateDir } from './directories.ts'
import type { ServerFiles } from './server-files.ts'
import { ownUser } from './run.ts'
import { OperatorError } from './operator-error.ts'

export const PORT = 5432

/** The socket, and the file with the server's process id beside it. */
export const SOCKET_FILES = [`.s.PGSQL.${PORT}`, `.s.PGSQL.${PORT}.lock`]

// The field in the system's socket address, less the closing zero.
const MAX_BYTES = process.platform === 'darwin' ? 103 : 107

/** Makes the directory of the socket: beside the cluster, or a short one elsewhere when that path is too long. */
export function makeSocketDir(files: ServerFiles): string {
  const beside = path.join(files.home, 'run')
  if (fits(beside)) return makePrivateDir(beside, files.user)

  const name = `vikarklar-${createHash('sha256').update(files.home).digest('hex').slice(0, 16)}`
  const short = [os.tmpdir(), '/tmp'].map((dir) => path.join(dir, name)).find(fits)
  if (!short)
    throw new OperatorError(`The path ${beside} is too long for a socket: choose a shorter DATA_DIR`)
  refuseForeignDir(short, files)
  return makePrivateDir(short, files.user)
}

function fits(dir: string): boolean {
  return Buffer.byteLength(path.join(dir, `.s.PGSQL.${PORT}`)) <= MAX_BYTES
}

/** The directory for temporary files is writable by all, so another user could wait there for our connections. */
function refuseForeignDir(dir: string, files: ServerFiles): void {
  try {
    mkdirSync(dir, { mode: 0o700 })
    return
  } catch {
    const found = lstatSync(dir)
    if (found.isDirectory() && [files.user.uid, ownUser().uid].includes(found.uid)) return
    throw new OperatorError(
      `${dir} does not belong to user id ${files.user.uid}: remove it, or choose a shorter DATA_DIR`,
    )
  }
}
