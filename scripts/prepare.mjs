import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** The project's own Node, which everything but this preparation runs on. */
export const node = path.join(root, 'node_modules/.bin/node')

const stampFile = path.join(root, 'node_modules/.vikarklar-install')
const lockFile = path.join(root, 'package-lock.json')

/**
 * Installs the packages when they are missing or not those of package-lock.json, and makes sure that the
 * project's Node is the pinned one. Ends the process with one line when that is impossible.
 */
export function prepare() {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    fail(`Node 20 or newer is needed to start with, but this is ${process.version}.`)
  }
  process.chdir(root)
  if (!isInstalled()) install()
  if (!isPinnedNode()) runInstallScripts()
  if (!isPinnedNode()) fail(`${whyNotPinned()}\n${OTHERWISE}`)
}

function isInstalled() {
  const lockHash = hashOfLock()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lockHash) return true
  if (!installedByHand()) return false
  writeFileSync(stampFile, lockHash)
  return true
}

/** Marks the installation as complete, although it lacks some packages of package-lock.json. */
export const markInstalled = () => writeFileSync(stampFile, hashOfLock())

/** After "npm install" of a new package the stamp is old, but npm's own list of what lies there is right. */
function installedByHand() {
  const hiddenLock = path.join(root, 'node_modules/.package-lock.json')
  if (!existsSync(hiddenLock)) return false
  const there = readJson(hiddenLock).packages
  const { '': _root, ...wanted } = readJson(lockFile).packages
  return (
    Object.keys(there).every((name) => name in wanted) &&
    Object.entries(wanted).every(([name, { version, optional, devOptional }]) =>
      there[name] ? there[name].version === version : optional || devOptional,
    )
  )
}

function install() {
  console.log('Installing packages (npm ci) ...')
  const { status, error } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: 'inherit',
    env: withoutOwnNode(),
  })
  if (error) fail(`npm could not be run: ${error.message}`)
  if (status !== 0) fail('npm ci failed: see its message above.')
  writeFileSync(stampFile, hashOfLock())
}

/** With --ignore-scripts npm leaves the machine's Node and an incomplete PostgreSQL without a word. */
function runInstallScripts() {
  console.log('Running the install scripts of Node and PostgreSQL ...')
  const { allowScripts } = readJson(path.join(root, 'package.json'))
  const packages = Object.keys(allowScripts).filter((name) =>
    existsSync(path.join(root, 'node_modules', name)),
  )
  spawnSync('npm', ['rebuild', '--ignore-scripts=false', ...packages], {
    stdio: 'inherit',
    env: withoutOwnNode(),
  })
}

/** npm removes and replaces the project's Node while it works, so it must not run on it. */
export function withoutOwnNode() {
  const own = path.join(root, 'node_modules/.bin')
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return {
    ...process.env,
    PATH: folders.filter((folder) => path.resolve(folder) !== own).join(path.delimiter),
  }
}

function isPinnedNode() {
  if (process.version === `v${pinnedNode()}` && process.execPath.startsWith(root)) return true
  return askOwnNode().stdout?.trim() === `v${pinnedNode()}`
}

/** A Node that cannot be loaded says itself which of the system's libraries it misses. */
function whyNotPinned() {
  const { stdout, stderr, error } = askOwnNode()
  const says = error?.message || stderr?.trim() || `it is ${stdout?.trim() || 'silent'}`
  return `node_modules/.bin/node is not Node ${pinnedNode()}: ${says}`
}

const OTHERWISE =
  'Install the library that it misses (libatomic.so.1: the package libatomic1), or run "npm ci" with install scripts allowed.'

function askOwnNode() {
  return spawnSync(node, ['--version'], { encoding: 'utf8' })
}

function pinnedNode() {
  return readJson(path.join(root, 'package.json')).dependencies.node
}

function hashOfLock() {
  return createHash('sha256').update(readFileSync(lockFile)).digest('hex')
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/**
 * @param {string} message
 * @returns {never}
 */
export function fail(message) {
  console.error(message)
  process.exit(1)
}
