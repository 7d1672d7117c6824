import Fastify from 'fastify'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sbomOf } from '../scripts/sbom.mjs'

// CycloneDX's own schemas of version 1.6 (github.com/CycloneDX/specification, Apache-2.0), as its JavaScript library
// passes them on.
const readSchema = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`cyclonedx/${name}.schema.json`, import.meta.url), 'utf8'))

/** The errors of an SBOM; nothing is corrected. Uses the validator that Fastify includes. */
const openJudge = () => {
  const app = Fastify({
    bodyLimit: 10_000_000,
    ajv: {
      customOptions: {
        strict: false, // the schemas have extra keywords, which do not affect validity
        formats: { 'iri-reference': true, 'idn-email': true },
        removeAdditional: false,
        useDefaults: false,
        coerceTypes: false,
      },
    },
  })
  for (const name of ['spdx', 'jsf-0.82']) app.addSchema(readSchema(name))
  app.post('/', { schema: { body: readSchema('bom-1.6') } }, async () => ({ message: 'valid' }))
  return async (sbom: object): Promise<unknown> => {
    const answer = await app.inject({ method: 'POST', url: '/', payload: sbom })
    return answer.json().message
  }
}

const judge = openJudge()

it.each([
  ['what runs', false],
  ['what only builds and tests', true],
])('the list of %s is valid CycloneDX 1.6', async (_what, isDevelopment) => {
  const sbom = sbomOf(isDevelopment)
  expect(sbom.components.length).toBeGreaterThan(100)
  expect(await judge(sbom)).toBe('valid')
})

it('would be invalid with an invented licence, field or hash', async () => {
  const sbom = sbomOf(false)
  const [first, ...others] = sbom.components
  const changed = (change: object) => judge({ ...sbom, components: [{ ...first, ...change }, ...others] })
  expect(await changed({})).toBe('valid')
  expect(await changed({ licenses: [{ license: { id: 'Our-Own' } }] })).toContain('license/id must be equal')
  expect(await changed({ madeBy: 'somebody' })).toContain('must NOT have additional properties')
  expect(await changed({ hashes: [{ alg: 'SHA-512', content: 'xyz' }] })).toContain(
    'content must match pattern',
  )
})
