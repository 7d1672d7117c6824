import { spawnSync } from 'node:child_process'
import { mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { spawnGuarded } from '#server/postgres/guard.ts'
import type { Place } from '#server/postgres/place.ts'
import { processOptions } from '#server/postgres/run.ts'
import { until } from '#test/until.ts'

const SIZE = '1500m'

/** A disk of its own, in memory, for the programs of one node. */
export interface Disk {
  readonly folder: string
  /** What a program is started by that shall see it. */
  readonly by: readonly string[]
  /** A path of it as this process reaches it. */
  reach(name: string): string
  /** Takes all the room that is left. */
  fill(): void
  free(): void
  close(): void
}

/**
 * A small process holds the disk, so that it outlives all programs of the node, as a disk does. Each node may have its own in the same
 * folder.
 */
export const openDisk = async (place: Place, name: string): Promise<Disk> => {
  const folder = path.join(place.home, name)
  mkdirSync(folder, { mode: 0o755, recursive: true })
  const mount = `mount -t tmpfs -o size=${SIZE},mode=1777 tmpfs "$0" && exec sleep infinity`
  const own = ['--user', '--map-root-user', '--mount', 'sh', '-c', mount, folder]
  const holder = spawnGuarded('unshare', own, place.user)
  const reach = (file: string) => path.join(`/proc/${holder.pid}/root`, folder, file)
  const device = (name: string) => statSync(reach(name), { throwIfNoEntry: false })?.dev
  await until(() => device('.') !== device('..'), 10).catch(() => {
    throw new Error('the system allows no disk in memory for one process alone: user namespaces are needed')
  })
  const { uid, gid } = place.user
  const enter = ['nsenter', `--target=${holder.pid}`, '--user', '--mount', '--preserve-credentials']
  const by = [...enter, 'unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`]
  const filler = path.join(folder, 'filler')
  const run = (script: string) =>
    spawnSync('env', [...by, 'sh', '-c', script, filler], processOptions(place.user))
  return {
    folder,
    by,
    reach,
    fill: () => void run('cat /dev/zero > "$0" 2> /dev/null'),
    free: () => void run('rm "$0"'),
    close: () => void holder.kill('SIGKILL'),
  }
}
