import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeOwnFolder } from '../cluster/folder.ts'
import { openNotes, outcomeOf } from '../cluster/notes.ts'
import { blocksOf, recordTyped } from '../machines/documented.ts'
import { keptArchive } from '../machines/on-machines.ts'
import { PASSAGES } from '../machines/passages.ts'
import { say } from '../say.ts'
import type { Outcome } from '../trial.ts'

const SCRIPT = fileURLToPath(new URL('compose.sh', import.meta.url))
const EXPECTED = [
  'first block typed',
  'page 200',
  'plain 308',
  'health 404',
  'backup made',
  'check good',
  'files read only',
  'restart 200',
  'second block: page 200',
]

/** The small set-up of containers, as delivered, from an archive to the first page. */
export const tryCompose = async (): Promise<Outcome> => {
  const { folder, remove } = makeOwnFolder('compose')
  const notes = openNotes('one command brings up the small set-up')
  const { archive } = keptArchive(path.join(folder, 'release'))
  const work = path.join(folder, 'containers')
  const blocks = writeBlocks(path.join(folder, 'blocks'))
  const { stdout, stderr } = spawnSync('unshare', ['--mount', 'sh', SCRIPT, archive, work, blocks], {
    encoding: 'utf8',
    env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: folder },
  })
  const said = stdout.split('\n').filter(Boolean)
  for (const line of said) say(`  ${line}`)
  for (const line of EXPECTED) notes.hold(said.includes(line), `'${line}' is missing: ${stderr.slice(-500)}`)
  for (const line of said) {
    const [, seconds, what = ''] = /^seconds (\d+) (.*)$/.exec(line) ?? []
    if (seconds !== undefined) notes.count(`seconds ${what}`, Number(seconds))
  }
  remove()
  return outcomeOf([notes.finding()])
}

/** Writes the page's blocks as files 1 and 2 of a folder. The script reports when each has been typed. */
const writeBlocks = (folder: string): string => {
  mkdirSync(folder)
  for (const [index, block] of PASSAGES.compose.flatMap(blocksOf).entries()) {
    writeFileSync(path.join(folder, String(index + 1)), block.lines)
    recordTyped(block)
  }
  return folder
}
