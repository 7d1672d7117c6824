import fs from 'node:fs'
import { isRoot, type ServerUser } from './run.ts'
import { OperatorError } from './operator-error.ts'

/** Makes the data directory and returns its real path. Throws one clear line when this process may not write there. */
export function makeDataDir(dataDir: string): string {
  if (!fs.existsSync(dataDir)) {
    fs.mkdirSync(dataDir, { recursive: true })
    // The server of root runs as another user, who has to get through to its own directory, but not to look around.
    fs.chmodSync(dataDir, isRoot() ? 0o711 : 0o700)
  }
  const real = fs.realpathSync(dataDir)
  try {
    fs.accessSync(real, fs.constants.W_OK | fs.constants.X_OK)
  } catch {
    const { uid } = fs.statSync(real)
    throw new OperatorError(
      `Cannot write to ${real}: it belongs to user id ${uid}; start as that user or change DATA_DIR`,
    )
  }
  return real
}

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
