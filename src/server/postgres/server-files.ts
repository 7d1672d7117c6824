import fs from 'node:fs'
import path from 'node:path'
import { canReach, nobody } from './access.ts'
import { makePrivateDir, makeSharedDir } from './directories.ts'
import { isRoot, ownUser, type ServerUser } from './run.ts'
import { OperatorError } from './operator-error.ts'

/** Where the server's files are, and whose they are. */
export interface ServerFiles {
  /** Holds everything of the server; belongs to `user` alone. */
  readonly home: string
  /** The database cluster (PostgreSQL calls it the data directory). */
  readonly cluster: string
  readonly user: ServerUser
  /** Directory for a copy of the programs when the user cannot run the installed ones. */
  readonly programs: string
}

/** For root only: directory for files that the server's user cannot reach in the data directory. */
const SHARED_DIR = '/var/lib/vikarklar'

/**
 * Finds or makes the server's own directory, `postgres` in the data directory. When root's data directory cannot be
 * reached by the server's user, `postgres` is a link to a directory below `sharedDir`. The link is the only connection:
 * after the data directory is deleted, the next start makes a new database, as elsewhere.
 */
export async function findServerFiles(dataDir: string, sharedDir: string = SHARED_DIR): Promise<ServerFiles> {
  const own = path.join(dataDir, 'postgres')
  const home = followLink(own)
  if (!isRoot()) return ownFiles(home)
  if (fs.existsSync(path.join(home, 'data'))) return existingFiles(home, sharedDir)

  const user = await nobody()
  if (await canReach(user, makePrivateDir(home, user))) return filesFor(home, user, sharedDir)
  fs.rmdirSync(home)
  const elsewhere = makeSharedHome(dataDir, sharedDir, user)
  fs.symlinkSync(elsewhere, own)
  return filesFor(elsewhere, user, sharedDir)
}

function followLink(own: string): string {
  if (!fs.lstatSync(own, { throwIfNoEntry: false })?.isSymbolicLink()) return own
  const target = fs.readlinkSync(own)
  if (fs.existsSync(target)) return fs.realpathSync(target)
  // Never start empty by oversight.
  throw new OperatorError(
    `The database was kept in ${target}, which is gone: restore it, or remove ${own} to start empty`,
  )
}

function ownFiles(home: string): ServerFiles {
  const user = ownUser()
  const owner = fs.statSync(home, { throwIfNoEntry: false })?.uid ?? user.uid
  if (owner === user.uid) return filesFor(makePrivateDir(home, user), user, home)
  throw new OperatorError(
    `The database in ${home} belongs to user id ${owner}: start as that user, or chown -R ${user.uid} ${home}`,
  )
}

/** Root's server runs as the owner of its files, so that root may start what an ordinary user made. */
async function existingFiles(home: string, sharedDir: string): Promise<ServerFiles> {
  const { uid, gid } = fs.statSync(home)
  const user = { uid, gid }
  if (uid === 0)
    throw new OperatorError(
      `The database in ${home} belongs to root, which PostgreSQL refuses: chown -R nobody ${home}`,
    )
  if (await canReach(user, home)) return filesFor(home, user, sharedDir)
  throw new OperatorError(
    `User id ${uid} cannot reach the database in ${home}: allow passage with chmod o+x on the folders above it`,
  )
}

function filesFor(home: string, user: ServerUser, programs: string): ServerFiles {
  return { home, cluster: path.join(home, 'data'), user, programs }
}

function makeSharedHome(dataDir: string, sharedDir: string, user: ServerUser): string {
  makeSharedDir(sharedDir)
  // A readable name, short enough for the path of a socket.
  const name = dataDir.replace(/[^A-Za-z0-9.]+/g, '-').replace(/^-/, '')
  return makePrivateDir(fs.mkdtempSync(path.join(sharedDir, `${name.slice(-40)}-`)), user)
}
