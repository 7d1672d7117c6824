import { cpSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { changedFiles } from '../faults/changed.ts'
import type { Machine } from './machines.ts'

const DEPLOY = fileURLToPath(new URL('../../deploy', import.meta.url))

/**
 * Places the release files that the pages about databases use on the machines, as delivered or with the tested defect.
 *
 * @param folder a temporary folder for the files
 */
export const placeDeploy = (machines: readonly Machine[], folder: string): void => {
  const copy = path.join(folder, 'deploy')
  cpSync(DEPLOY, copy, { recursive: true })
  for (const [file, text] of changedFiles())
    if (file.startsWith('deploy/')) writeFileSync(path.join(folder, file), text)
  for (const machine of machines) machine.copyIn(copy, '/opt/vikarklar/current/deploy')
}
