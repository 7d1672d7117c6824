import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { isRoot } from '#server/postgres/run.ts'
import { makeFolder } from './folder.ts'

/** A small disk in memory, mounted below the folder. Remove it with `unmount`. */
export const mountDisk = (folder: string, size: string, options = ''): string => {
  const disk = path.join(folder, 'disk')
  mkdirSync(disk)
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0711${options}`, 'tmpfs', disk])
  return disk
}

export const unmount = (disk: string): void => void execFileSync('umount', [disk])

/** Requires root, and not every container allows it. */
export const canMount = (): boolean => {
  if (!isRoot()) return false
  const folder = makeFolder('mount')
  try {
    unmount(mountDisk(folder, '1m'))
    return true
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
