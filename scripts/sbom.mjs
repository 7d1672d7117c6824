import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { BUNDLED, licenceOf } from './licence-rules.mjs'
import { findAll, readLockfile, readPackages } from './lockfile.mjs'

/** @typedef {import('./lockfile.mjs').Package} Package */
/** @typedef {typeof BUNDLED[number]} Bundled */

const root = fileURLToPath(new URL('..', import.meta.url))

/** Where a release takes them from; regenerated for each, and not committed: the lockfile is what is kept. */
export const SBOM_FOLDER = path.join(root, 'dist/sbom')

/**
 * The list of materials (CycloneDX 1.6) of what runs, or of what is only used to build and test. Made from the lockfile
 * by ourselves, because `npm sbom` refuses trees in which a package asks for a tag instead of a version. The same
 * lockfile makes the same document: no clock, no chance.
 * @param {boolean} isDevelopment
 */
export const sbomOf = (isDevelopment, lockfile = readLockfile()) => {
  const all = readPackages(lockfile)
  const packages = distinct(all.filter((pack) => pack.isDevelopment === isDevelopment))
  const bundled = isDevelopment ? [] : BUNDLED
  const { own, entries } = lockfile
  const direct = findAll(entries, '', (isDevelopment ? own.devDependencies : own.dependencies) ?? {})
  const content = {
    metadata: { component: ourselves(own), lifecycles: [{ phase: 'pre-build' }] },
    components: [...packages.map(component), ...bundled.map(bundledComponent)],
    dependencies: dependenciesOf(all, packages, direct, bundled, `vikarklar@${own.version}`),
  }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(content))}`,
    version: 1,
    ...content,
  }
}

/** The same name and version in two folders is one component. @param {Package[]} packages */
const distinct = (packages) => [...new Map(packages.map((pack) => [refOf(pack), pack])).values()]

/** @param {{ name: string, version: string }} pack */
const refOf = ({ name, version }) => `${name}@${version}`

/** @param {{ version?: string }} own */
const ourselves = ({ version = '' }) => ({
  type: 'application',
  'bom-ref': `vikarklar@${version}`,
  name: 'vikarklar',
  version,
  licenses: [{ license: { id: 'AGPL-3.0-only' } }],
})

/** @param {Package} pack */
const component = (pack) => ({
  type: 'library',
  'bom-ref': refOf(pack),
  name: pack.name,
  version: pack.version,
  scope: pack.isOptional ? 'optional' : 'required',
  hashes: [{ alg: 'SHA-512', content: sha512Of(pack.integrity) }],
  licenses: licensesOf(licenceOf(pack)),
  purl: `pkg:npm/${pack.name.replace('@', '%40')}@${pack.version}`,
})

/** @param {Bundled} part */
const bundledComponent = (part) => ({
  type: part.name === 'Figtree' ? 'file' : part.isLinked ? 'library' : 'application',
  'bom-ref': bundledRef(part),
  name: part.name,
  ...(part.version ? { version: part.version } : {}),
  description: `Brought along by ${part.by}: ${part.note}`,
  licenses: licensesOf(part.licence),
})

/** @param {Bundled} part */
const bundledRef = (part) => `${part.by}#${part.name}`

/** @param {string} licence */
const licensesOf = (licence) =>
  / (OR|AND) /.test(licence) ? [{ expression: licence }] : [{ license: { id: licence } }]

/** @param {string} integrity `sha512-` and base64, as the lockfile has it */
const sha512Of = (integrity) => {
  if (!integrity.startsWith('sha512-'))
    throw new Error(`a package without a SHA-512 in the lockfile: ${integrity}`)
  return Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex')
}

/**
 * @param {Package[]} all
 * @param {Package[]} packages
 * @param {string[]} direct
 * @param {readonly Bundled[]} bundled
 * @param {string} own
 */
const dependenciesOf = (all, packages, direct, bundled, own) => {
  const refs = new Map(all.map((pack) => [pack.folder, refOf(pack)]))
  const known = new Set(packages.map(refOf))
  const toRefs = (/** @type {string[]} */ folders) =>
    [...new Set(folders.map((folder) => refs.get(folder) ?? ''))].filter((ref) => known.has(ref)).toSorted()
  const carriedBy = (/** @type {string} */ name) =>
    bundled
      .filter(({ by }) => by === name || (by.endsWith('*') && name.startsWith(by.slice(0, -1))))
      .map(bundledRef)
  return [
    { ref: own, dependsOn: toRefs(direct) },
    ...packages.map((pack) => ({
      ref: refOf(pack),
      dependsOn: [...toRefs(pack.dependsOn), ...carriedBy(pack.name)],
    })),
  ]
}

/** A UUID that says nothing but 'this content'. @param {string} content */
const uuidOf = (content) => {
  const hex = createHash('sha256').update(content).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(SBOM_FOLDER, { recursive: true })
  for (const [name, isDevelopment] of /** @type {const} */ ([
    ['vikarklar.cdx.json', false],
    ['vikarklar-development.cdx.json', true],
  ])) {
    const file = path.join(SBOM_FOLDER, name)
    const sbom = sbomOf(isDevelopment)
    writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`)
    console.log(`${path.relative(root, file)}: ${sbom.components.length} components`)
  }
}
