import { defineConfig } from '@playwright/test'

import { findBrowser } from './scripts/browser.mjs'

const executablePath = process.env.CHROMIUM_PATH ?? findBrowser()

export default defineConfig({
  testDir: './e2e',
  globalSetup: './e2e/prepared.ts',
  testMatch: '**/*.e2e.ts',
  outputDir: './test-results',
  workers: 2,
  // Once more with a trace; what passes only then is named in the summary.
  retries: 1,
  forbidOnly: true,
  timeout: 90_000,
  // Nothing is measured here: a machine that is busy with other work is waited for.
  expect: { timeout: 20_000 },
  // A missing picture fails, also at the second try: it is made on purpose only, by `npm run pictures:renew`.
  updateSnapshots: 'none',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  reporter: [['line'], ['json', { outputFile: process.env.E2E_REPORT ?? 'test-results/e2e.json' }]],
  use: {
    // Neither Norwegian nor in Oslo, on purpose: the pages must be both whatever the browser says.
    locale: 'en-US',
    timezoneId: 'America/New_York',
    viewport: { width: 1280, height: 900 },
    // Animations cost a tenth of the journeys' time; a journey about motion asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing every first try nearly doubles the time of the whole.
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--renderer-process-limit=2', // starting one for each page takes a tenth of the time
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-quic',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [{ name: 'desktop' }],
})
