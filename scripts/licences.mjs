import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ALLOWED, BUNDLED, isAllowed, licenceOf } from './licence-rules.mjs'
import { readPackages } from './lockfile.mjs'

/** @typedef {import('./lockfile.mjs').Package} Package */

const root = fileURLToPath(new URL('..', import.meta.url))

export const LICENCES_FILE = path.join(root, 'docs/licences.md')

/** Packages whose licence is unknown or does not go with ours, as `name (licence)`. */
export const refusedLicences = (packages = readPackages()) =>
  packages.filter((pack) => !isAllowed(licenceOf(pack))).map((pack) => `${pack.name} (${licenceOf(pack)})`)

/** The document, as it is committed. */
export const licencesDocument = (packages = readPackages()) =>
  `# Third-party licences

Made by \`npm run licences\` from package-lock.json for all platforms; a test keeps it current. The service is under
[AGPL-3.0-only](../LICENSE). A licence that is not in \`scripts/licence-rules.mjs\` fails that test: read it first, then
add it with its reason.

${summary(packages)}

## Brought along by packages

What is no npm package itself. A program of its own is carried along and not part of ours.

${table(
  ['What', 'By', 'Licence', 'Part of ours', 'Remark'],
  BUNDLED.map(({ name, version, by, licence, isLinked, note }) => [
    version ? `${name} ${version}` : name,
    by,
    licence,
    isLinked ? 'yes' : 'no',
    note,
  ]),
)}

${byLicence(packages)
  .map(({ licence, all }) => section(licence, all))
  .join('\n\n')}
`

/** Each licence with its reason, and how many packages are under it. @param {Package[]} packages */
const summary = (packages) =>
  table(
    ['Licence', 'With AGPL-3.0-only', 'In use', 'For development'],
    byLicence(packages).map(({ licence, all }) => [
      licence,
      reasonOf(licence),
      String(countOf(all, false)),
      String(countOf(all, true)),
    ]),
  )

/** @param {Package[]} packages */
const byLicence = (packages) =>
  [...Map.groupBy(packages, licenceOf)]
    .map(([licence, all]) => ({ licence, all }))
    .toSorted((one, other) => other.all.length - one.all.length || (one.licence < other.licence ? -1 : 1))

/** @param {string} licence */
const reasonOf = (licence) => {
  if (licence in ALLOWED) return ALLOWED[licence] ?? ''
  return isAllowed(licence) ? 'each part, or one of them, is in this table' : 'not allowed'
}

/** @param {Package[]} packages @param {boolean} isDevelopment */
const countOf = (packages, isDevelopment) =>
  new Set(packages.filter((pack) => pack.isDevelopment === isDevelopment).map(nameAndVersion)).size

/** @param {Package} pack */
const nameAndVersion = ({ name, version }) => `${name} ${version}`

/** @param {string} licence @param {Package[]} packages */
const section = (licence, packages) => {
  const parts = [listOf('In use', packages, false), listOf('For development', packages, true)]
  return `## ${licence}\n\n${parts.filter((part) => part !== '').join('\n\n')}`
}

/** @param {string} heading @param {Package[]} packages @param {boolean} isDevelopment */
const listOf = (heading, packages, isDevelopment) => {
  const names = packages.filter((pack) => pack.isDevelopment === isDevelopment).map(nameAndVersion)
  const sorted = [...new Set(names)].toSorted().map((name) => `\`${name}\``)
  return sorted.length === 0 ? '' : `${heading}: ${sorted.join(', ')}.`
}

/** As the formatter writes a table. @param {string[]} head @param {string[][]} rows */
const table = (head, rows) => {
  const widths = head.map((_cell, at) => Math.max(...[head, ...rows].map((row) => row[at]?.length ?? 0)))
  const line = (/** @type {string[]} */ cells) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const packages = readPackages()
  writeFileSync(LICENCES_FILE, licencesDocument(packages))
  console.log(`${summary(packages)}\n\nThe packages are listed in ${path.relative(root, LICENCES_FILE)}.`)
  const refused = refusedLicences(packages)
  if (refused.length > 0) {
    console.error(`Not allowed: ${refused.join(', ')}`)
    process.exitCode = 1
  }
}
