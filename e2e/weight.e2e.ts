import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import * as z from 'zod'
import { filesFor } from '#app/shell/preload.ts'
import { paths } from '#shared/paths.ts'

const web = new URL('../dist/web/', import.meta.url)

const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]) }),
)

/** The most compressed bytes of script, and files, that a first screen may add to those of `index.html`. Fetch new parts after it. */
const LIMITS = [
  [paths.auth, 87_900, 6],
  [paths.admin, 147_000, 6],
  [paths.createAssignment, 166_900, 8],
  [paths.vikarDashboard, 118_800, 6],
] as const

test('no first screen has grown', () => {
  const manifest = Manifest.parse(JSON.parse(readFileSync(new URL('.vite/manifest.json', web), 'utf8')))
  for (const [address, most, count] of LIMITS) {
    const files = filesFor(manifest, address)
    const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(new URL(file, web))).length, 0)
    expect.soft(bytes, `bytes of ${address}`).toBeLessThanOrEqual(most)
    expect.soft(files.length, `files of ${address}`).toBeLessThanOrEqual(count)
  }
})
