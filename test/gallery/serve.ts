import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, preview } from 'vite'

export interface RunningGallery {
  url: (part: string) => string
  stop: () => Promise<void>
}

/** Builds the gallery into a folder of its own and serves it on a free port of this machine. */
export async function serveGallery(): Promise<RunningGallery> {
  const outDir = await mkdtemp(join(tmpdir(), 'gallery-'))
  const shared = { configFile: join(import.meta.dirname, 'vite.config.ts'), logLevel: 'error' } as const
  await build({ ...shared, build: { outDir } })
  const server = await preview({ ...shared, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } })
  const base = server.resolvedUrls?.local[0] ?? ''
  return {
    url: (part) => `${base}?part=${part}`,
    stop: async () => {
      await server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}
