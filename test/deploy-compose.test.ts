import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { loadConfig } from '#server/config/config.ts'
import { Environment } from '#server/config/environment.ts'

const pathOf = (file: string) => fileURLToPath(new URL(`../deploy/${file}`, import.meta.url))
const read = (file: string) => readFileSync(pathOf(file), 'utf8')
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

const compose = read('compose.yml').replaceAll(/^ *#.*\n/gm, '')
const around = read('containers/around.Containerfile')

/** The variables below a name, with placeholders for the operator’s and the other values. */
const variablesBelow = (name: string): Record<string, string> => {
  const [, block = ''] = new RegExp(`${name}\\n((?: {2}[A-Z_]+: .*\\n)+)`).exec(compose) ?? []
  return Object.fromEntries(
    [...block.matchAll(/^ +([A-Z_]+): (.+)$/gm)].map(([, variable = '', value = '']) => [
      variable,
      value
        .replaceAll(/\$\{\w+:\?[^}]*\}/g, 'x'.repeat(32))
        .replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1')
        .replaceAll("'", ''),
    ]),
  )
}

describe('deploy/compose.yml', () => {
  it('has the service, PostgreSQL, a backup and a proxy, and no more', () => {
    const [, services = ''] = /^services:\n((?: .*\n|\n)+)/m.exec(compose) ?? []
    expect(all(services, /^ {2}(\w+):$/gm)).toEqual(['database', 'service', 'backup', 'proxy'])
  })

  it('builds from existing files, and starts programs of the images', () => {
    const files = all(compose, /dockerfile: ([\w./-]+)/g).map((file) => file.replace('deploy/', ''))
    expect(files).toEqual(['containers/service.Containerfile', 'containers/around.Containerfile'])
    const copied = (/^COPY (.+) \/etc\/vikarklar\/$/m.exec(around)?.[1] ?? '').split(' ')
    // The file of the proxy is the one for a machine of its own.
    expect([...files, ...copied].filter((file) => !existsSync(pathOf(file)))).toEqual([])
    const used = [compose, ...['database.sh', 'proxy.sh'].map((file) => read(`containers/${file}`))]
      .flatMap((text) => all(text, /\/etc\/vikarklar\/([\w.]+)/g))
      .toSorted()
    const names = copied.map((file) => file.replace(/.*\//, '')).toSorted()
    expect([...new Set(used)]).toEqual(names)
    expect(compose).toContain('command: [sh, deploy/containers/nightly.sh]')
  })

  it('contains no secret, and opens only the proxy', () => {
    const secrets = compose.match(/^.*(?:PASSWORD|SECRET): .*$/gm) ?? []
    expect(secrets).toHaveLength(2)
    for (const line of secrets) expect(line).toMatch(/: \$\{\w+:\?is missing\}$/)
    expect(compose.match(/ports:/g)).toHaveLength(1)
    expect(all(compose, /:(\d+)'$/gm)).toEqual(['80', '443'])
  })

  // Debian's podman-compose knows no network of a service with an address, and no condition of depends_on.
  it('has nothing that podman-compose 1.0.3 cannot read', () => {
    expect(compose).not.toMatch(/ipv4_address|condition:/)
  })

  it('gives the service known and valid settings', () => {
    const variables = variablesBelow('x-service-settings: &service-settings')
    expect(Object.keys(variables).filter((name) => !(name in Environment.shape))).toEqual([])
    const config = loadConfig(variables)
    expect(config).toMatchObject({ process: 'all', appUrl: 'https://localhost' })
    expect(config.trustProxy).toHaveLength(3)
  })

  it('changes the documented parts of the proxy’s file', () => {
    const caddyfile = read('Caddyfile')
    for (const text of ['vikarklar.example {', '127.0.0.1:3000', 'output file /var/log/'])
      expect(caddyfile).toContain(text)
  })
})
