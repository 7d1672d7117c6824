import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
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
 * The predecessor: the last version with Better Auth. It finds sessions by their token (decision 169). Older
 * versions stop before an upgrade (docs/operations/upgrade.md), so no migration has to run beside them.
 */
export const PREDECESSOR = '3be6f19df9ebb0c02e73a7bedda4f145f4855bda'

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** Created once for each predecessor: its packages take a minute. */
const kept = path.join(root, 'node_modules/.cache', `release-${PREDECESSOR.slice(0, 12)}`)
/** Files read by the service's processes and commands. */
const SERVED = ['package.json', 'migrations', 'scripts', 'src', 'dist']

const git = (...args: string[]) => spawnSync('git', args, { cwd: root, maxBuffer: 500_000_000 })

/** The reason for a missing predecessor. */
export const missingPredecessor = (): string | null => {
  if (existsSync(kept) || git('cat-file', '-e', `${PREDECESSOR}^{commit}`).status === 0) return null
  const isShallow = git('rev-parse', '--is-shallow-repository').stdout.toString().trim() === 'true'
  const remedy = isShallow ? 'git fetch --unshallow' : 'a clone with the whole history'
  return `the history of this checkout does not reach back to the predecessor ${PREDECESSOR.slice(0, 12)}; needed: ${remedy}`
}

/** The two releases, each in a folder of its own. */
export const openReleases = () => {
  if (!existsSync(kept)) makePredecessor()
  if (!buildWeb()) throw new Error('the web part could not be built')
  const { folder, remove } = makeOwnFolder('releases')
  const [before, after] = [path.join(folder, 'before'), path.join(folder, 'after')]
  copyRelease(kept, before)
  copyRelease(root, after)
  for (const [file, source] of changedFiles()) writeFileSync(path.join(after, file), source)
  return { before, after, remove }
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

/** Packages are linked, so a copy is small. */
const copyRelease = (from: string, to: string) => {
  for (const name of SERVED) cpSync(path.join(from, name), path.join(to, name), { recursive: true })
  symlinkSync(path.join(from, 'node_modules'), path.join(to, 'node_modules'))
}
