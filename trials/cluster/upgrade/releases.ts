import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildWeb } from '../../../scripts/build-web.mjs'
import { changedFiles } from '../../faults/changed.ts'
import { say } from '../../say.ts'
import { makeOwnFolder } from '../folder.ts'

/**
 * What is upgraded from: the oldest release that docs/operations.md lets be replaced while it serves. Memberships and the second factor
 * (decisions 76 to 79), across which all processes have to stop, are in it already. All migrations after it run while it serves.
 */
export const PREDECESSOR = '1c41e8746cb1fb6a650acecf5d3cd8706968e6c4'

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** Made once for each predecessor: its packages take a minute. */
const kept = path.join(root, 'node_modules/.cache', `release-${PREDECESSOR.slice(0, 12)}`)
/** What a process of the service reads, and its commands. */
const SERVED = ['package.json', 'migrations', 'scripts', 'src', 'dist']

const git = (...args: string[]) => spawnSync('git', args, { cwd: root, maxBuffer: 500_000_000 })

/** Why there is no predecessor, in words. */
export const missingPredecessor = (): string | null => {
  if (existsSync(kept) || git('cat-file', '-e', `${PREDECESSOR}^{commit}`).status === 0) return null
  const isShallow = git('rev-parse', '--is-shallow-repository').stdout.toString().trim() === 'true'
  const remedy = isShallow ? 'git fetch --unshallow' : 'a clone with the whole history'
  return `the history of this checkout does not reach back to the predecessor ${PREDECESSOR.slice(0, 12)}; needed: ${remedy}`
}

/** The two releases, each in a folder of its own with the other's parts of pages beside its own, as docs/operations.md says. */
export const openReleases = () => {
  if (!existsSync(kept)) makePredecessor()
  if (!buildWeb()) throw new Error('the web part could not be built')
  const { folder, remove } = makeOwnFolder('releases')
  const [before, after] = [path.join(folder, 'before'), path.join(folder, 'after')]
  copyRelease(kept, before)
  copyRelease(root, after)
  for (const [file, source] of changedFiles()) writeFileSync(path.join(after, file), source)
  const parts = assetsOf(before)
  addAssets(before, after)
  addAssets(after, before)
  return { before, after, parts, remove }
}

const makePredecessor = () => {
  say(`Making the predecessor ${PREDECESSOR.slice(0, 12)} with its packages ...`)
  const unfinished = `${kept}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  const { stdout } = git('archive', PREDECESSOR)
  run('tar', ['x'], unfinished, stdout)
  const sameLock = ['package-lock.json', 'package.json'].every(
    (file) =>
      readFileSync(path.join(unfinished, file), 'utf8') === readFileSync(path.join(root, file), 'utf8'),
  )
  if (sameLock) symlinkSync(path.join(root, 'node_modules'), path.join(unfinished, 'node_modules'))
  else run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--prefer-offline'], unfinished)
  run(process.execPath, ['scripts/build.mjs'], unfinished)
  renameSync(unfinished, kept)
}

const run = (command: string, args: readonly string[], cwd: string, input?: Buffer) => {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, input, encoding: 'utf8' })
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')} for the predecessor: ${error?.message ?? stderr + stdout}`)
}

/** Packages are found through a link, so a copy is small. */
const copyRelease = (from: string, to: string) => {
  for (const name of SERVED) cpSync(path.join(from, name), path.join(to, name), { recursive: true })
  symlinkSync(path.join(from, 'node_modules'), path.join(to, 'node_modules'))
}

const ASSETS = 'dist/web/assets'

const assetsOf = (release: string) => readdirSync(path.join(release, ASSETS))

/** `cp -n`. */
const addAssets = (from: string, to: string) =>
  cpSync(path.join(from, ASSETS), path.join(to, ASSETS), { recursive: true, force: false })
