import { expect, it } from 'vitest'
import { neededBy, readLockfile, readPackages, strayPeers } from '../scripts/lockfile.mjs'

// "--omit=dev" keeps a development package that a product package has as an optional peer.
it('installs no build or test tool in production (fix: npm run lockfile)', () => {
  expect(strayPeers()).toEqual([])
  const { own, entries } = readLockfile()
  const needed = neededBy(entries, Object.keys(own.dependencies ?? {}))
  const kept = readPackages()
    .filter(({ isDevelopment }) => !isDevelopment)
    .map(({ folder }) => folder)
  expect(kept.length).toBeGreaterThan(200)
  expect(kept.filter((folder) => !needed.has(folder))).toEqual([])
})

it('finds an optional peer that only the tests need, and no other', () => {
  const entries = {
    'node_modules/library': {
      dependencies: { helper: '1' },
      peerDependencies: { framework: '1', tester: '1', absent: '1' },
      peerDependenciesMeta: {
        tester: { optional: true },
        framework: { optional: true },
        absent: { optional: true },
      },
    },
    'node_modules/helper': { peerDependencies: { framework: '1' } },
    'node_modules/framework': {},
    'node_modules/tester': { dev: true },
  }
  const own = { dependencies: { library: '1' }, devDependencies: { tester: '1' } }
  expect(strayPeers({ own, entries })).toEqual([{ folder: 'node_modules/library', peer: 'tester' }])
})
