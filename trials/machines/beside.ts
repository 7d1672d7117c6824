import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeOwnFolder } from '../cluster/folder.ts'
import { changedFiles } from '../faults/changed.ts'
import { makeBaseImage } from './base-image.ts'
import { openMachines, type Machine } from './machines.ts'
import { PACKAGES } from './release.ts'

const DEPLOY = fileURLToPath(new URL('../../deploy', import.meta.url))
const DISK_SIZE = '3g'

/**
 * Machines, and a link to their network for this process, which runs the service there at 10.0.0.4 and needs a network
 * of its own.
 *
 * @param small names of machines with a small disk of their own
 */
export const openBeside = async (name: string, small: readonly string[] = []) => {
  const { folder, remove } = makeOwnFolder(name)
  const image = await makeBaseImage(PACKAGES)
  const place = path.join(folder, 'machines')
  const disks = small.map((machine) => mountDisk(path.join(place, machine)))
  const machines = await openMachines(image, place, '10.0.0.254/24')
  const onBridge = (...words: string[]) => run(...machines.onNetwork('ip', 'link', ...words))
  onBridge('add', 'trial', 'type', 'veth', 'peer', 'name', 'lan', 'netns', String(process.pid))
  onBridge('set', 'trial', 'master', 'lan', 'up')
  run('ip', 'addr', 'add', '10.0.0.4/24', 'dev', 'lan')
  run('ip', 'link', 'set', 'lan', 'up')
  return {
    machines,
    folder,
    /** Once the machines are booted, the disks are on them alone. */
    leaveDisks: () => disks.forEach((disk) => run('umount', '--lazy', disk)),
    /** Places the release files that the pages about databases use, as delivered or with the tested defect. */
    placeDeploy: (on: readonly Machine[]) => {
      const copy = path.join(folder, 'deploy')
      cpSync(DEPLOY, copy, { recursive: true })
      for (const [file, text] of changedFiles())
        if (file.startsWith('deploy/')) writeFileSync(path.join(folder, file), text)
      for (const machine of on) machine.copyIn(copy, '/opt/vikarklar/current/deploy')
    },
    /** Cuts a machine's network at the bridge, or restores it; its own link stays up. */
    setCut: (machine: Machine, isCut: boolean) =>
      onBridge('set', `vb-${machine.name}`, ...(isCut ? ['nomaster'] : ['master', 'lan'])),
    close: async () => {
      await machines.close()
      remove()
    },
  }
}

const mountDisk = (folder: string) => {
  mkdirSync(folder, { recursive: true })
  run('mount', '-t', 'tmpfs', '-o', `size=${DISK_SIZE},mode=755`, 'tmpfs', folder)
  return folder
}

const run = (...[program = '', ...words]: string[]) => {
  const { status, stderr } = spawnSync(program, words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${words.join(' ')} ended with ${status}: ${stderr}`)
}
