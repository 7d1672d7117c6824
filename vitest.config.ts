import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'

// Far from Oslo on purpose: no test may pass only because the machine is in Norway.
process.env.TZ = 'America/New_York'

const races = '**/*.race.test.ts'
const sources = 'src/**/*.test.{ts,tsx}'
const textOf = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8')
const files = globSync(sources, { cwd: import.meta.dirname, exclude: [races] })
/** Later files of the worker would meet this file's page, or the module it replaced. */
const apart = files.filter((file) => /@vitest-environment happy-dom|\bvi\.mock\(/.test(textOf(file)))
/** Those that need no database, no service and no browser's globals: a second for a hundred of them. */
const pure = files.filter((file) => !apart.includes(file) && !/#test\/|startPostgres/.test(textOf(file)))

export default defineConfig({
  cacheDir: 'node_modules/.cache/vitest',
  test: {
    globalSetup: './test/global-setup.ts',
    allowOnly: false,
    // One more than the processors, because tests also wait for the database.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 60_000, // a hang ends; a slow machine, which runs all migrations in 20 s, does not fail
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [sources, 'migrations/**/*.test.ts'],
          exclude: [races, ...apart, ...pure],
          // Reloading the product for each file takes as long as all these tests.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'pure', include: pure, isolate: false },
      },
      {
        extends: true,
        oxc: { jsx: { runtime: 'automatic', importSource: '#jsx' } }, // as in the browser
        test: { name: 'apart', include: apart, setupFiles: './test/layout.ts' },
      },
      {
        extends: true,
        test: { name: 'tree', include: ['test/**/*.test.{ts,tsx}'], exclude: [races] },
      },
      {
        extends: true,
        // After the others and one file at a time: a race needs the processors to itself.
        test: {
          name: 'race',
          include: [`src/${races}`, `test/${races}`],
          fileParallelism: false,
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        // The quick half of what is done to the product on purpose; most start services of their own.
        test: { name: 'trials', include: ['trials/**/*.test.ts'] },
      },
    ],
  },
})
