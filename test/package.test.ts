import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { isOfTests, isUnused, pruneModules } from '../scripts/package-prune.mjs'
import { makeFolder } from './folder.ts'

it.each([
  'lib/index.js.map',
  'index.d.ts',
  'index.d.mts',
  'src/index.tsx',
  'README.md',
  '.package-lock.json',
])('leaves %s of a package out', (file) => expect(isUnused(file)).toBe(true))

it.each(['index.js', 'index.mjs', 'package.json', 'LICENSE.md', 'THIRD-PARTY-NOTICE.md', 'lib/copying.md'])(
  'keeps %s of a package',
  (file) => expect(isUnused(file)).toBe(false),
)

it('omits files that only tests need', () => {
  expect(isOfTests('src/server/passwords.test.ts')).toBe(true)
  expect(isOfTests('src/app/claim.race.test.ts')).toBe(true)
  expect(isOfTests('src/main.ts')).toBe(false)
  expect(isOfTests('scripts/backup.ts')).toBe(false)
})

it('removes build tools from an installation, and the second copy of Node', () => {
  const folder = makeFolder('package')
  const write = (file: string) => {
    mkdirSync(path.dirname(path.join(folder, 'node_modules', file)), { recursive: true })
    writeFileSync(path.join(folder, 'node_modules', file), file)
  }
  const inNode = `node/node_modules/node-${process.platform}-x64`
  const files = ['vite/index.js', 'bundler/index.js', 'fastify/index.js', 'fastify/types/a.d.ts']
  for (const file of [...files, 'node/bin/node', `${inNode}/bin/node`, `${inNode}/LICENSE`]) write(file)
  const own = { dependencies: { vite: '1', fastify: '1', node: '1' } }
  const entries = {
    'node_modules/vite': { dependencies: { bundler: '1' } },
    'node_modules/bundler': {},
    'node_modules/fastify': {},
    'node_modules/node': {},
  }
  pruneModules(folder, { own, entries })
  expect(readdirSync(path.join(folder, 'node_modules')).toSorted()).toEqual(['fastify', 'node'])
  expect(readdirSync(path.join(folder, 'node_modules/fastify'))).toEqual(['index.js'])
  expect(readdirSync(path.join(folder, 'node_modules/node')).toSorted()).toEqual(['LICENSE', 'bin'])
  expect(existsSync(path.join(folder, 'node_modules/node/bin/node'))).toBe(true)
})
