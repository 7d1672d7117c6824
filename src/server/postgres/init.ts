import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Binaries } from './binaries.ts'
import { describeFullDisk, makePrivateDir, NO_ROOM } from './directories.ts'
import type { ServerFiles } from './server-files.ts'
import { run, isRoot } from './run.ts'
import type { Settings } from './settings.ts'
import { OperatorError } from './operator-error.ts'

/** The role that owns everything and passes row-level security. */
export const SUPERUSER = 'vikarklar'

const UNFINISHED = 'initdb-'

/**
 * Makes the database cluster at the first start, and afterwards checks that this PostgreSQL can read it. The cluster
 * appears under its name only when it is complete, so an interrupted first start is simply done again.
 */
export async function initialise(binaries: Binaries, files: ServerFiles, settings: Settings): Promise<void> {
  removeUnfinished(files)
  if (existsSync(files.cluster)) return refuseOtherMajor(binaries, files)
  refuseUnknownUser()
  const unfinished = makePrivateDir(mkdtempSync(path.join(files.home, UNFINISHED)), files.user)
  const args = [...ARGUMENTS, '-D', unfinished, ...(settings['fsync'] === 'off' ? ['--no-sync'] : [])]
  const { code, output } = await run(path.join(binaries.dir, 'bin', 'initdb'), args, files.user)
  if (code !== 0) {
    const full = NO_ROOM.test(output) ? describeFullDisk(files.home) : null
    rmSync(unfinished, { recursive: true, force: true })
    if (full) throw new OperatorError(`${full}. A new database takes ${NEW_DATABASE_MB} MB`)
    throw new OperatorError(`Cannot make a database in ${files.home}: ${lastLine(output)}`)
  }
  renameSync(unfinished, files.cluster)
  removeUnfinished(files)
}

/**
 * Leftovers of starts that were killed. Their `initdb` may outlive them for a moment, and write on into what is being
 * removed.
 */
function removeUnfinished({ home }: ServerFiles): void {
  for (const entry of readdirSync(home))
    if (entry.startsWith(UNFINISHED))
      rmSync(path.join(home, entry), { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}

/** With its first log, and what the first migrations write. */
const NEW_DATABASE_MB = 200

const ARGUMENTS = [
  `--username=${SUPERUSER}`,
  // Needs no password: the socket's directory belongs to the server's user alone.
  '--auth-local=trust',
  '--auth-host=reject',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  '--no-instructions',
]

function refuseOtherMajor(binaries: Binaries, files: ServerFiles): void {
  const file = path.join(files.cluster, 'PG_VERSION')
  const found = existsSync(file) ? readFileSync(file, 'utf8').trim() : 'an unknown version'
  if (found === binaries.major) return
  throw new OperatorError(
    `The database in ${files.cluster} was made by PostgreSQL ${found}, and this release runs ${binaries.major}: ` +
      'take a backup with the release that made it, and restore it here into an empty DATA_DIR',
  )
}

/** initdb looks its user up by name, and its own error is incomprehensible. */
function refuseUnknownUser(): void {
  if (isRoot()) return
  try {
    os.userInfo()
  } catch {
    const uid = process.getuid?.()
    throw new OperatorError(
      `User id ${uid} has no name on this system, which PostgreSQL needs: ` +
        `add a line for it to /etc/passwd, start as a user that has one, or set DATABASE_URL`,
    )
  }
}

function lastLine(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  return lines.find((line) => line.includes('error:')) ?? lines.at(-1) ?? 'initdb ended without a word'
}
