import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { SUMS_FILE } from './sums.ts'

const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/

/** Removes the oldest finished backups of a folder, keeping this many. Anything else in it is left alone. */
export const pruneBackups = async (folder: string, count: number): Promise<string[]> => {
  const finished = (await readdir(folder))
    .filter((name) => NAME.test(name) && existsSync(path.join(folder, name, SUMS_FILE)))
    .toSorted()
  const old = finished.slice(0, Math.max(0, finished.length - count))
  for (const name of old) await rm(path.join(folder, name), { recursive: true })
  return old
}
