import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { archiveIn, makeArchive } from '../operating/package.ts'

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
