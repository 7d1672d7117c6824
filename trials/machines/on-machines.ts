import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeOwnFolder } from '../cluster/folder.ts'
import { openNotes, outcomeOf, type Notes } from '../cluster/notes.ts'
import { archiveIn, makeArchive } from '../operating/package.ts'
import type { Outcome } from '../trial.ts'
import { makeBaseImage } from './base-image.ts'
import { openMachines, type Machines } from './machines.ts'
import { PACKAGES, type Release } from './release.ts'

interface Ground {
  readonly machines: Machines
  readonly release: Release
  readonly notes: Notes
}

/**
 * Runs a trial on separate machines, with an archive of the committed files. They are removed when it has ended.
 *
 * @param more additional packages that its pages install
 */
export const onMachines = async (
  title: string,
  work: (ground: Ground) => Promise<void>,
  more: readonly string[] = [],
): Promise<Outcome> => {
  const { folder, remove } = makeOwnFolder('machines')
  const notes = openNotes(title)
  const release = keptArchive(path.join(folder, 'release'))
  const image = await makeBaseImage([...PACKAGES, ...more])
  const machines = await openMachines(image, path.join(folder, 'machines'), '10.0.0.254/24')
  try {
    await work({ machines, release, notes })
    return outcomeOf([notes.finding()])
  } finally {
    await machines.close()
    remove()
  }
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const CACHE = '/var/tmp/vikarklar-trials'
const KEPT_MS = 24 * 60 * 60_000

/**
 * The archive of what is committed, copied into a folder of one's own. Making it takes minutes, and the same commit
 * makes the same archive, which the trial `package` holds it to: one of the same files is taken again for a day.
 */
export const keptArchive = (folder: string): ReturnType<typeof makeArchive> => {
  mkdirSync(CACHE, { recursive: true })
  removeOld()
  const kept = path.join(CACHE, `release-${nameOfProduct()}`)
  if (!existsSync(kept)) {
    const growing = `${kept}.${process.pid}`
    makeArchive(growing)
    if (!existsSync(kept)) renameSync(growing, kept)
    rmSync(growing, { recursive: true, force: true })
  }
  cpSync(kept, folder, { recursive: true })
  return archiveIn(folder)
}

/** A hash of everything committed except trials and tests, which are not in an archive. */
const nameOfProduct = () => {
  const listed = execFileSync('git', ['ls-tree', 'HEAD'], { cwd: ROOT, encoding: 'utf8' })
  const files = listed.split('\n').filter((line) => !/\t(trials|test|e2e)$/.test(line))
  return createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12)
}

const removeOld = () => {
  for (const name of readdirSync(CACHE).filter((one) => one.startsWith('release-'))) {
    const folder = path.join(CACHE, name)
    if (Date.now() - statSync(folder).mtimeMs > KEPT_MS) rmSync(folder, { recursive: true, force: true })
  }
}
