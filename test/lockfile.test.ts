import { expect, it } from 'vitest'
import { neededBy, readLockfile, readPackages, strayPeers } from '../scripts/lockfile.mjs'

// npm lets "--omit=dev" keep what a package of the product may use if it is there: vitest, by better-auth's optional peer.
it('gives a production install no tool that only builds and tests (mend it: npm run lockfile)', () => {
  expect(strayPeers()).toEqual([])
  const { own, entries } = readLockfile()
  const needed = neededBy(entries, Object.keys(own.dependencies ?? {}))
  const kept = readPackages()
    .filter(({ isDevelopment }) => !isDevelopment)
    .map(({ folder }) => folder)
  expect(kept.length).toBeGreaterThan(200)
  expect(kept.filter((folder) => !needed.has(folder))).toEqual([])
})

it('finds an optional peer that only the tests bring, and no other', () => {
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
