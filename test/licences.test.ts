import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { BUNDLED, isAllowed } from '../scripts/licence-rules.mjs'
import { LICENCES_FILE, licencesDocument, refusedLicences } from '../scripts/licences.mjs'
import { readLockfile, readPackages } from '../scripts/lockfile.mjs'
import { sbomOf } from '../scripts/sbom.mjs'

const packages = readPackages()

/** An invented package with this licence. */
const stranger = (licence: string | null) => ({
  folder: 'node_modules/stranger',
  name: 'stranger',
  version: '1.0.0',
  licence,
  integrity: 'sha512-AAAA',
  isDevelopment: false,
  isOptional: false,
  dependsOn: [],
})

describe('licences', () => {
  it('every package may be part of a work under the service’s licence', () => {
    expect(packages.length).toBeGreaterThan(100)
    expect(refusedLicences(packages)).toEqual([])
  })

  it.each([
    null,
    'GPL-2.0-only',
    'SSPL-1.0',
    'BUSL-1.1',
    'SEE LICENSE IN LICENSE',
    'MIT AND GPL-2.0-only',
    '',
  ])('one that does not go with ours, or says nothing, is refused: %s', (licence) =>
    expect(refusedLicences([...packages, stranger(licence)])).toHaveLength(1),
  )

  it('one of alternatives suffices, and all of a combination are required', () => {
    expect(isAllowed('(MIT OR GPL-2.0-only)')).toBe(true)
    expect(isAllowed('(MIT AND Zlib)')).toBe(true)
    expect(isAllowed('(MIT OR (GPL-2.0-only AND Zlib))')).toBe(false) // not reviewed yet
  })

  it('other software linked into our program has an allowed licence too', () => {
    for (const { licence, isLinked } of BUNDLED) if (isLinked) expect(isAllowed(licence)).toBe(true)
  })

  it('the lockfile and each installed package state the same licence', () => {
    const installed = packages.filter(({ folder }) => existsSync(path.join(folder, 'package.json')))
    expect(installed.length).toBeGreaterThan(100)
    expect(differing(installed)).toEqual([])
    const [first] = installed
    expect(differing(first ? [{ ...first, licence: 'WTFPL' }] : [])).toEqual([first?.folder])
  })

  it('the document is current: npm run licences', () => {
    expect(readFileSync(LICENCES_FILE, 'utf8')).toBe(licencesDocument(packages))
  })
})

const differing = (installed: typeof packages) =>
  installed.filter(({ folder, licence }) => licence !== saidBy(folder)).map(({ folder }) => folder)

/** The licence in a package’s own package.json; older ones have a list or an object. */
const saidBy = (folder: string): string | null => {
  const said: unknown = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  if (typeof said !== 'object' || said === null || !('license' in said)) return null
  const { license } = said
  if (typeof license === 'object' && license !== null && 'type' in license) return String(license.type)
  return typeof license === 'string' ? license : null
}

describe('the list of materials', () => {
  const [used, development] = [sbomOf(false), sbomOf(true)]

  it('lists every package of the lockfile once, split into runtime and development', () => {
    const listed = [...used.components, ...development.components].flatMap((part) => purlOf(part))
    const pinned = new Set(packages.map(({ name, version }) => `${name}@${version}`))
    expect(new Set(listed).size).toBe(pinned.size)
    expect(development.components.map(({ name }) => name)).toContain('@playwright/test')
    expect(used.components.map(({ name }) => name)).not.toContain('@playwright/test')
    expect(used.components.map(({ name }) => name)).toEqual(expect.arrayContaining(['fastify', 'postgresql']))
  })

  it('has a hash and a licence for each, and mentions no unlisted package', () => {
    for (const sbom of [used, development]) {
      const refs = new Set([
        sbom.metadata.component['bom-ref'],
        ...sbom.components.map((part) => part['bom-ref']),
      ])
      expect(refs.size).toBe(sbom.components.length + 1)
      for (const { ref, dependsOn } of sbom.dependencies)
        expect([ref, ...dependsOn].filter((name) => !refs.has(name))).toEqual([])
      for (const part of sbom.components) {
        expect(part.licenses).toHaveLength(1)
        if ('hashes' in part) expect(part.hashes[0]?.content).toMatch(/^[0-9a-f]{128}$/)
      }
    }
  })

  it("states the service's own licence", () => {
    const own = used.dependencies.find(({ ref }) => ref === used.metadata.component['bom-ref'])
    const asked = Object.keys(readLockfile().own.dependencies ?? {})
    expect(own?.dependsOn).toHaveLength(asked.length)
  })

  it('is the same each time, and differs for another lockfile', () => {
    expect(sbomOf(false)).toEqual(used)
    const { own, entries } = readLockfile()
    const { 'node_modules/fastify': _gone, ...fewer } = entries
    expect(sbomOf(false, { own, entries: fewer }).serialNumber).not.toBe(used.serialNumber)
  })
})

const purlOf = (part: object): string[] =>
  'purl' in part && 'bom-ref' in part ? [String(part['bom-ref'])] : []
