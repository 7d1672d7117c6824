import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * A package as package-lock.json pins it. `folder` is where it lies; the same name and version may lie in several.
 * @typedef {{
 *   folder: string, name: string, version: string, licence: string | null, integrity: string,
 *   isDevelopment: boolean, isOptional: boolean, dependsOn: string[],
 * }} Package
 *
 * @typedef {{
 *   version?: string, license?: string, integrity?: string, dev?: boolean, devOptional?: boolean, optional?: boolean,
 *   dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>,
 *   devDependencies?: Record<string, string>, peerDependencies?: Record<string, string>,
 *   peerDependenciesMeta?: Record<string, { optional?: boolean }>,
 * }} Entry
 */

const LOCKFILE = path.join(root, 'package-lock.json')

/** @returns {{ own: Entry, entries: Record<string, Entry> }} */
export function readLockfile(file = LOCKFILE) {
  const { '': own, ...entries } = JSON.parse(readFileSync(file, 'utf8')).packages
  return { own, entries }
}

/** Every package of the lockfile, for all platforms, by folder. @returns {Package[]} */
export function readPackages({ entries } = readLockfile()) {
  return Object.entries(entries).map(([folder, entry]) => ({
    folder,
    name: folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
    version: entry.version ?? '',
    licence: entry.license ?? null,
    integrity: entry.integrity ?? '',
    isDevelopment: entry.dev === true,
    isOptional: entry.optional === true || entry.devOptional === true,
    dependsOn: findAll(entries, folder, {
      ...entry.dependencies,
      ...entry.optionalDependencies,
      ...entry.peerDependencies,
    }),
  }))
}

/** The folders where Node finds the dependencies of the package in this folder; skips those not installed. */
export const findAll = (
  /** @type {Record<string, Entry>} */ entries,
  /** @type {string} */ folder,
  /** @type {Record<string, string>} */ wanted,
) => Object.keys(wanted).flatMap((name) => find(entries, folder, name) ?? [])

/**
 * @param {Record<string, Entry>} entries
 * @param {string} folder
 * @param {string} name
 * @returns {string | undefined}
 */
function find(entries, folder, name) {
  const here = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
  if (here in entries) return here
  return folder === '' ? undefined : find(entries, outerOf(folder), name)
}

/** The package that this one lies in. @param {string} folder */
const outerOf = (folder) => folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))

/**
 * The folders of these packages' runtime dependencies, as `npm` follows them, without optional peers.
 * @param {Record<string, Entry>} entries
 * @param {string[]} names
 */
export function neededBy(entries, names) {
  /** @type {Set<string>} */
  const needed = new Set()
  const waiting = findAll(entries, '', Object.fromEntries(names.map((name) => [name, ''])))
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (needed.has(folder)) continue
    needed.add(folder)
    waiting.push(...findAll(entries, folder, needs(entries[folder] ?? {})))
  }
  return needed
}

/** @param {Entry} entry */
const needs = ({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }) => ({
  ...dependencies,
  ...optionalDependencies,
  ...Object.fromEntries(
    Object.entries(peerDependencies ?? {}).filter(([name]) => !peerDependenciesMeta?.[name]?.optional),
  ),
})

/**
 * Optional peers of packages of the product that only the tests bring. Because of each, `npm ci --omit=dev` installs
 * the peer and all that it needs.
 */
export function strayPeers({ own, entries } = readLockfile()) {
  const needed = neededBy(entries, Object.keys(own.dependencies ?? {}))
  return [...needed].flatMap((folder) =>
    Object.keys(entries[folder]?.peerDependencies ?? {})
      .filter((peer) => findAll(entries, folder, { [peer]: '' }).some((found) => !needed.has(found)))
      .map((peer) => ({ folder, peer })),
  )
}

/**
 * npm believes what the lockfile says of a package, so what is not listed there is not looked for. Its marks npm
 * computes again.
 */
function forgetStrayPeers() {
  const whole = JSON.parse(readFileSync(LOCKFILE, 'utf8'))
  for (const { folder, peer } of strayPeers()) {
    const { peerDependencies, peerDependenciesMeta } = whole.packages[folder]
    delete peerDependencies[peer]
    delete peerDependenciesMeta?.[peer]
    console.log(`${folder} forgets ${peer}`)
  }
  writeFileSync(LOCKFILE, `${JSON.stringify(whole, null, 2)}\n`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) forgetStrayPeers()
