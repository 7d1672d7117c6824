import { spawnSync } from 'node:child_process'
import { chownSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { openNotes, outcomeOf } from '../cluster/notes.ts'
import { makeOwnFolder } from '../cluster/folder.ts'
import { say } from '../say.ts'
import type { Outcome } from '../trial.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const SCRIPT = fileURLToPath(new URL('unpacked.sh', import.meta.url))
const NOBODY = 65_534
const MOST_MEGABYTES = 400

/** Makes the archive twice from the committed files, and uses it on an otherwise empty system. */
export const tryPackage = async (): Promise<Outcome> => {
  const { folder, remove } = makeOwnFolder('package')
  const notes = openNotes('an archive needs nothing but itself')
  const made = makeArchive(path.join(folder, 'first'))
  const again = makeArchive(path.join(folder, 'second'))
  notes.hold(made.sum === again.sum, `the same commit makes two archives: ${made.sum}, ${again.sum}`)
  rmSync(path.join(folder, 'second'), { recursive: true })
  const said = unpackAndUse(folder, made.archive)
  for (const line of said) say(`  ${line}`)
  for (const line of EXPECTED) notes.hold(said.includes(line), `'${line}' is missing`)
  const size = Number(said.find((line) => line.startsWith('size '))?.slice(5)) / 1024
  notes.hold(size < MOST_MEGABYTES, `it is ${Math.round(size)} MB`)
  remove()
  return outcomeOf([notes.finding()])
}

const EXPECTED = [
  'checksum good',
  `user ${NOBODY}`,
  'network none',
  'ready 200',
  'page 200 <title>Vikarklar – første ja får jobben',
  'script 200',
  'backup Backed up',
  'check good',
  'stop 0',
  'start 200',
]

export const makeArchive = (out: string) => {
  const { status } = spawnSync(process.execPath, ['scripts/package.mjs', out], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('the archive could not be made')
  return archiveIn(out)
}

/** The archive made by `makeArchive` there. */
export const archiveIn = (out: string) => {
  const version: string = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')).version
  const archive = path.join(out, `vikarklar-${version}-${process.platform}-${process.arch}.tar.gz`)
  const [sum = ''] = readFileSync(`${archive}.sha256`, 'utf8').split(' ')
  if (!existsSync(archive.replace('.tar.gz', '.cdx.json')))
    throw new Error('there is no list of materials beside it')
  return { archive, sum, version }
}

const unpackAndUse = (folder: string, archive: string) => {
  const home = path.join(folder, 'home')
  mkdirSync(home)
  chownSync(home, NOBODY, NOBODY)
  copyFileSync(SCRIPT, path.join(folder, 'unpacked.sh'))
  const version = /vikarklar-([\d.]+)-/.exec(path.basename(archive))?.[1] ?? ''
  const inside = `ip link set lo up; exec setpriv --reuid=${NOBODY} --regid=${NOBODY} --clear-groups sh ../unpacked.sh "$1" "$2"`
  const { stdout, stderr } = spawnSync('unshare', ['--net', 'sh', '-c', inside, 'sh', archive, version], {
    cwd: home,
    encoding: 'utf8',
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: home },
  })
  return `${stdout}${stderr}`
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}
