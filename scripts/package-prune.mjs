import { copyFileSync, existsSync, readdirSync, rmSync, rmdirSync } from 'node:fs'
import path from 'node:path'
import { neededBy } from './lockfile.mjs'

/** Packages needed only to build the pages, which are built already. */
const ONLY_BUILDS = ['vite', '@vitejs/plugin-react', '@react-aria/optimize-locales-plugin']

/** A committed file that only tests need. @param {string} file */
export const isOfTests = (file) => /\.test\.tsx?$|^scripts\/pictures\/|^docs\/screenshot\.png$/.test(file)

/**
 * A file of a package that Node never loads: types and sources (Node strips no types in node_modules), maps, and what
 * people read. Licences stay.
 * @param {string} file
 */
export const isUnused = (file) => {
  const name = path.basename(file)
  if (/licen[cs]e|notice|copying|copyright/i.test(name)) return false
  return /\.(?:map|tsx?|[cm]ts|flow|tsbuildinfo|md|markdown)$/i.test(name) || name === '.package-lock.json'
}

/**
 * Takes out of an installation what it does not need to run.
 * @param {string} folder
 * @param {ReturnType<typeof import('./lockfile.mjs').readLockfile>} lockfile
 */
export function pruneModules(folder, { own, entries }) {
  const remove = (/** @type {string} */ file) =>
    rmSync(path.join(folder, file), { recursive: true, force: true })
  const wanted = Object.keys(own.dependencies ?? {}).filter((name) => !ONLY_BUILDS.includes(name))
  const needed = neededBy(entries, wanted)
  for (const place of Object.keys(entries)) if (!needed.has(place)) remove(place)
  pruneNode(path.join(folder, 'node_modules/node'))
  const modules = path.join(folder, 'node_modules')
  const { links, files } = listFiles(modules)
  for (const file of files) if (isUnused(file)) rmSync(file)
  for (const link of links) if (!existsSync(link)) rmSync(link)
  removeEmpty(modules)
  remove('node_modules/.cache')
}

/** Its package brings the program twice, and the headers for programs in C. @param {string} node */
function pruneNode(node) {
  const [brought = ''] = readdirSync(path.join(node, 'node_modules')).filter((name) =>
    name.startsWith(`node-${process.platform}`),
  )
  copyFileSync(path.join(node, 'node_modules', brought, 'LICENSE'), path.join(node, 'LICENSE'))
  rmSync(path.join(node, 'node_modules'), { recursive: true })
}

/** @param {string} folder */
function listFiles(folder) {
  const all = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = (/** @type {typeof all} */ found) =>
    found.map(({ parentPath, name }) => path.join(parentPath, name))
  return {
    links: paths(all.filter((entry) => entry.isSymbolicLink())),
    files: paths(all.filter((entry) => entry.isFile())),
  }
}

/** @param {string} folder */
function removeEmpty(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) removeEmpty(path.join(folder, entry.name))
  if (readdirSync(folder).length === 0) rmdirSync(folder)
}
