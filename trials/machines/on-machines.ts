import path from 'node:path'
import { outcomeOf } from '../cluster/checks.ts'
import { makeOwnFolder } from '../cluster/folder.ts'
import { openNotes, type Notes } from '../cluster/notes.ts'
import type { Outcome } from '../trial.ts'
import { makeBaseImage } from './base-image.ts'
import { keptArchive } from './kept-archive.ts'
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
