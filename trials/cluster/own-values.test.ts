import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { OWN_ADDRESSES } from './own-values.ts'
import { startHaproxy } from './proxy.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const read = (file: string) => readFileSync(`${ROOT}${file}`, 'utf8')
const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

describe('values that trials change in files of deploy/', () => {
  const all = Object.entries(OWN_ADDRESSES).flatMap(([file, values]) =>
    Object.entries(values).map(([name, value]) => ({ file, name, ...value })),
  )

  it.each(all)('$name is an address in $file, and a page tells the operator of it', (own) => {
    expect(read(`deploy/${own.file}`)).toMatch(new RegExp(`"\\$\\{${own.name}-[\\d.]*:\\d+\\}"`))
    expect(inOneLine(read(`docs/${own.page}`))).toContain(own.says)
  })

  const start = (file: string, variables: Readonly<Record<string, string>>) =>
    startHaproxy(file, variables, '127.0.0.1:1', () => Promise.resolve(true))

  it('must be in a page', async () => {
    await expect(start('database/haproxy.cfg', { NODE_1: '127.0.0.1:1' })).rejects.toThrow(
      'no page lets an operator set NODE_1',
    )
  })

  it('must be an address', async () => {
    await expect(start('haproxy.cfg', { LISTEN: ':80\nmaxconn 1' })).rejects.toThrow('is no address')
  })
})

/** The trials' uses of the files: code that edits one must be listed here. */
const READERS: Readonly<Record<string, string>> = {
  'cluster/archived.ts': 'types what the pages say',
  'cluster/deployed.ts': 'reads them for those below',
  'cluster/mutants.ts': 'defects, each to be noticed',
  'cluster/own-values.ts': 'the addresses above',
  'cluster/pgbouncer.ts': 'types what the page says',
  'cluster/postgres.ts': 'has psql read prepare.sql',
  'cluster/proxies/proxies.ts': 'starts them as they are',
  'cluster/proxy.ts': 'starts them with the addresses above',
  'cluster/three-nodes/site.ts': 'types what the page says',
  'machines/passages.ts': 'names one in a reason',
  'machines/place-deploy.ts': 'copies all of them',
  'machines/recovery.ts': 'types set-up as the page has it',
  'machines/run-book-nodes.ts': 'has psql read prepare.sql',
  'machines/three-nodes.ts': 'has psql read prepare.sql',
  'operating/compose.sh': 'types what the page says, and stops that',
  'operating/off-site.ts': 'copies one as it is',
  'operating/variants.sh': 'makes later versions, which must differ',
  'watching/monitoring.ts': 'reads the names of alerts',
  'watching/promtool.ts': 'has promtool read them',
  'watching/web-proxies.ts': 'types what the files say',
}

it('only these parts of the trials handle files of deploy/', () => {
  const found = globSync('trials/**/*.{ts,sh}', { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => /\bdeploy(ed)?\b|[dD]eploy\(/.test(read(file)))
    .map((file) => file.slice('trials/'.length))
  expect(found.toSorted()).toEqual(Object.keys(READERS).toSorted())
})
