import fs from 'node:fs'
import path from 'node:path'
import { canReach, nobody } from './access.ts'
import { makePrivateDir, makeSharedDir } from './directories.ts'
import { isRoot, ownUser, type ServerUser } from './run.ts'
import { OperatorError } from './operator-error.ts'

/** Where the server's files are, and whose they are. */
export interface Place {
  /** Holds everything of the server; belongs to `user` alone. */
  readonly home: string
  /** The database cluster (PostgreSQL calls it the data directory). */
  readonly cluster: string
  readonly user: ServerUser
  /** Where a copy of the programs goes when the user cannot run the installed ones. */
  readonly programs: string
}

/** For root only: where things go that the server's user cannot reach at their own place. */
const SHARED_DIR = '/var/lib/vikarklar'

/**
 * Finds or makes the server's own directory, `postgres` in the data directory. When root's data directory cannot be
 * reached by the server's user, `postgres` is a link to a directory below `sharedDir`. The link is the only
 * connection: with the data directory deleted, the next start makes a new database, as it does everywhere.
 */
export async function findPlace(dataDir: string, sharedDir: string = SHARED_DIR): Promise<Place> {
  const own = path.join(dataDir, 'postgres')
  const home = followLink(own)
  if (!isRoot()) return ownPlace(home)
  if (fs.existsSync(path.join(home, 'data'))) return existingPlace(home, sharedDir)

  const user = await nobody()
  if (await canReach(user, makePrivateDir(home, user))) return placeFor(home, user, sharedDir)
  fs.rmdirSync(home)
  const elsewhere = makeSharedPlace(dataDir, sharedDir, user)
  fs.symlinkSync(elsewhere, own)
  return placeFor(elsewhere, user, sharedDir)
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

function ownPlace(home: string): Place {
  const user = ownUser()
  const owner = fs.statSync(home, { throwIfNoEntry: false })?.uid ?? user.uid
  if (owner === user.uid) return placeFor(makePrivateDir(home, user), user, home)
  throw new OperatorError(
    `The database in ${home} belongs to user id ${owner}: start as that user, or chown -R ${user.uid} ${home}`,
  )
}

/** Root's server runs as the owner of its files, so that root may start what an ordinary user made. */
async function existingPlace(home: string, sharedDir: string): Promise<Place> {
  const { uid, gid } = fs.statSync(home)
  const user = { uid, gid }
  if (uid === 0)
    throw new OperatorError(
      `The database in ${home} belongs to root, which PostgreSQL refuses: chown -R nobody ${home}`,
    )
  if (await canReach(user, home)) return placeFor(home, user, sharedDir)
  throw new OperatorError(
    `User id ${uid} cannot reach the database in ${home}: allow passage with chmod o+x on the folders above it`,
  )
}

function placeFor(home: string, user: ServerUser, programs: string): Place {
  return { home, cluster: path.join(home, 'data'), user, programs }
}

function makeSharedPlace(dataDir: string, sharedDir: string, user: ServerUser): string {
  makeSharedDir(sharedDir)
  // A readable name, short enough for the path of a socket.
  const name = dataDir.replace(/[^A-Za-z0-9.]+/g, '-').replace(/^-/, '')
  return makePrivateDir(fs.mkdtempSync(path.join(sharedDir, `${name.slice(-40)}-`)), user)
}
