import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { nodeUrls } from '#server/config/database-url.ts'
import { loadConfig } from '#server/config/config.ts'
import { Environment } from '#server/config/environment.ts'

const pathOf = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url))
const read = (file: string) => readFileSync(pathOf(file), 'utf8')
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

const compose = read('deploy/compose-nodes.yml').replaceAll(/^ *#.*\n/gm, '')
const image = read('deploy/database/Containerfile')

/** The content of a named block, with everything merged by `<<: *name`. */
const expand = (block: string): string =>
  block.replaceAll(/<<: \*([\w-]+)/g, (_, name: string) => {
    const [, body] = new RegExp(`^x-[\\w-]+: &${name}\\n((?: .*\\n)+)`, 'm').exec(compose) ?? []
    if (body === undefined) throw new Error(`compose-nodes.yml has no '${name}' to take over`)
    return expand(body)
  })

const [, listed = ''] = /^services:\n((?: .*\n|\n)+)/m.exec(compose) ?? []
const services = new Map(
  [...listed.matchAll(/^ {2}([\w-]+):\n((?: {4}.*\n)+)/gm)].map(
    ([, name = '', block = '']) => [name, expand(block)] as const,
  ),
)

const blockOf = (service: string) => services.get(service) ?? ''

/** The settings of a container, with long placeholders for the operator's. */
const variablesOf = (service: string): Record<string, string> => {
  const lines = blockOf(service).matchAll(/^ +([A-Z][A-Z0-9_]*): (.+)$/gm)
  return Object.fromEntries(
    [...lines].map(([, name = '', value = '']) => [
      name,
      value
        .replaceAll(/\$\{\w+:\?[^}]*\}/g, 'x'.repeat(32))
        .replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1')
        .replaceAll("'", ''),
    ]),
  )
}

const addressOf = (service: string) => /ipv4_address: ([\d.]+)/.exec(blockOf(service))?.[1] ?? ''
const three = (name: string) => [1, 2, 3].map((number) => `${name}${number}`)
const PROCESSES = ['web1', 'web2', 'worker1', 'worker2']

describe('deploy/compose-nodes.yml', () => {
  it('has every part of the set-up', () => {
    const around = ['database-proxy', 'prepare', 'pooler', ...PROCESSES, 'web-proxy']
    expect([...services.keys()]).toEqual([...three('etcd'), ...three('node'), ...around])
  })

  it('builds from existing files, and starts programs of the image', () => {
    const files = [
      ...all(compose, /dockerfile: ([\w./-]+)/g).map((file) =>
        file.startsWith('deploy/') ? file : `deploy/${file}`,
      ),
      ...all(compose, /env_file: \['?(?:\$\{\w+:-)?([\w./-]+)/g).map((file) => `deploy/${file}`),
      ...all(image, /^COPY (\S+)/gm).map((file) => `deploy/${file}`),
    ]
    expect(files).toHaveLength(12)
    expect(files.filter((file) => !existsSync(pathOf(file)))).toEqual([])
    const copied = all(image, /^COPY \S+ (\S+)$/gm)
    const used = [compose, read('deploy/database/containers/pgbouncer.ini')].flatMap((text) =>
      all(text, /(\/etc\/vikarklar\/[\w./-]+)/g),
    )
    expect(used.length).toBeGreaterThan(5)
    expect(
      used.filter((file) => !copied.some((path) => path === file || path.startsWith(`${file}/`))),
    ).toEqual([])
  })

  it('contains no secret, and opens only the web port, to this machine', () => {
    const secrets = compose.match(/^.*(?:PASSWORD|SECRET): .*$/gm) ?? []
    expect(secrets).toHaveLength(7)
    for (const line of secrets) expect(line).toMatch(/: \$\{\w+:\?is missing\}$/)
    for (const login of all(compose, /postgres:\/\/\w+:([^@]*)@/g))
      expect(login).toMatch(/^\$\{\w+:\?[^}]*\}$/)
    expect(all(compose, /ports: \[(.*)\]/g)).toEqual(["'127.0.0.1:${WEB_PORT:-8080}:8080'"])
    expect(compose.match(/ports:/g)).toHaveLength(1)
  })

  it('gives every address to one container', () => {
    const given = all(compose, /ipv4_address: ([\d.]+)/g)
    expect(new Set(given).size).toBe(given.length)
    const meant = [compose, read('deploy/database/containers/pgbouncer.ini')].flatMap((text) =>
      all(text, /(\b10\.77\.0\.\d+)\b(?!\/)/g),
    )
    expect(meant.filter((address) => !given.includes(address))).toEqual([])
  })

  it.each(PROCESSES)('gives %s settings that it knows, and takes', (service) => {
    const variables = variablesOf(service)
    const known = Object.keys(Environment.shape)
    expect(Object.keys(variables).filter((name) => !known.includes(name))).toEqual([])
    const config = loadConfig(variables)
    expect(config.process).toBe(service.replace(/\d/, ''))
    expect(nodeUrls(config.databaseUrl ?? '').map((url) => new URL(url).hostname)).toEqual(
      three('node').map(addressOf),
    )
    const pooler = parseIni('deploy/pgbouncer.ini')
    expect(new URL(config.databasePoolUrl ?? '').host).toBe(`${addressOf('pooler')}:${pooler['listen_port']}`)
    const { COPY: copy } = variablesOf('database-proxy')
    expect(new URL(config.databaseReadUrl ?? '').host).toBe(`${addressOf('database-proxy')}${copy}`)
    if (config.process === 'web') expect(config.trustProxy).toEqual([addressOf('web-proxy')])
  })

  // Fails when a container's file still has an address, a name or a password of the file for machines.
  it.each([
    ...three('etcd').map((service) => [service, 'etcd.env'] as const),
    ...three('node').map((service) => [service, 'node.env'] as const),
  ])('sets for %s all that differs in %s, and no more', (service, file) => {
    const variables = variablesOf(service)
    const known = parseEnv(read(`deploy/database/${file}`))
    const own = Object.keys(known).filter(
      (name) => /10\.0\.0\.|^$/.test(known[name] ?? '') || /^(ETCD|PATRONI)_NAME$/.test(name),
    )
    expect(Object.keys(variables).toSorted()).toEqual(own.toSorted())
    expect(variables[service.startsWith('etcd') ? 'ETCD_NAME' : 'PATRONI_NAME']).toBe(service)
    for (const [name, value] of Object.entries(variables))
      if (/ADVERTISE|CONNECT_ADDRESS/.test(name)) expect(value).toContain(`${addressOf(service)}:`)
  })

  it('sends Patroni to the address of etcd', () => {
    const hosts = three('etcd').map((service) => `${addressOf(service)}:2379`)
    expect(read('deploy/database/containers/patroni.yml')).toContain(`\netcd:\n  hosts: ${hosts.join(',')}\n`)
  })

  it('sends the proxies to the addresses of the others', () => {
    const [rest = '', postgres = ''] = ['RESTAPI', 'POSTGRESQL'].map(
      (part) => variablesOf('node1')[`PATRONI_${part}_LISTEN`]?.split(':')[1],
    )
    const nodes = three('node').map(addressOf)
    expect(variablesOf('database-proxy')).toEqual({
      PRIMARY: ':5000',
      COPY: ':5001',
      ...Object.fromEntries(nodes.map((node, index) => [`NODE_${index + 1}`, `${node}:${postgres}`])),
      ...Object.fromEntries(nodes.map((node, index) => [`REST_${index + 1}`, node])),
    })
    expect(read('deploy/database/haproxy.cfg')).toContain(`\${REST_PORT_1-${rest}}`)
    const webs = ['web1', 'web2'].map((web) => `${addressOf(web)}:${variablesOf(web)['PORT']}`)
    expect(variablesOf('web-proxy')).toEqual({ LISTEN: ':8080', WEB_1: webs[0], WEB_2: webs[1] })
    for (const [service, file] of [
      ['database-proxy', 'database/haproxy.cfg'],
      ['web-proxy', 'haproxy.cfg'],
    ] as const)
      for (const name of Object.keys(variablesOf(service)))
        expect(read(`deploy/${file}`)).toContain(`"\${${name}-`)
    const primary = `host=${addressOf('database-proxy')} port=${variablesOf('database-proxy')['PRIMARY']?.slice(1)} `
    expect(parseIni('deploy/database/containers/pgbouncer.ini')['vikarklar']).toContain(primary)
    expect(variablesOf('prepare')).toMatchObject({ PGHOST: addressOf('database-proxy'), PGPORT: '5000' })
  })

  it('overrides only values that the other file sets, with the pooler of containers', () => {
    const known = Object.keys(parseIni('deploy/pgbouncer.ini'))
    const own = Object.keys(parseIni('deploy/database/containers/pgbouncer.ini'))
    expect(own.filter((name) => !known.includes(name))).toEqual([])
  })
})

const parseIni = (file: string): Record<string, string> =>
  Object.fromEntries(
    [...read(file).matchAll(/^(\w+) = (.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )

it('deploy/database/prepare.sql creates the login and the roles that the first migration expects', () => {
  const made = all(read('deploy/database/prepare.sql'), /'(vikarklar_\w+)'/g)
  const [looked = ''] = all(read('migrations/0001_scopes.ts'), /array\[([^\]]+)\]/g)
  expect(made).toEqual(['vikarklar_app', ...all(looked, /'(\w+)'/g)])
})
