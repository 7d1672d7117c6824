import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Far from Oslo on purpose: no test may pass because the machine happens to stand in Norway.
process.env.TZ = 'America/New_York'

const races = '**/*.race.test.ts'
/** Pages need a browser's world around them, and who replaces a module has it replaced for all who come later. */
const apart = [
  'src/**/web/**/*.test.ts',
  'src/**/*.test.tsx',
  'src/features/sms/server/report-routes.test.ts',
]

export default defineConfig({
  cacheDir: 'node_modules/.cache/vitest',
  test: {
    globalSetup: './test/global-setup.ts',
    allowOnly: false,
    // Tests wait for the database more than they compute: by default one processor stays idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'migrations/**/*.test.ts'],
          exclude: [races, ...apart],
          // Reloading the product for each file takes as long as all these tests.
          isolate: false,
        },
      },
      {
        extends: true,
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
        test: { name: 'trials', include: ['trials/**/*.test.ts'], testTimeout: 60_000 },
      },
    ],
  },
})
