import { readFileSync } from 'node:fs'
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
 * }} Entry
 */

/** @returns {{ own: Entry, entries: Record<string, Entry> }} */
export function readLockfile(file = path.join(root, 'package-lock.json')) {
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

/** Where Node would find what the package in this folder asks for; what is not installed is left out. */
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
