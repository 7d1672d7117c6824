import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { build, type InlineConfig, preview } from 'vite'
import { makeFolder } from './folder.ts'

export interface RunningStylePage {
  url: (search: string) => string
  stop: () => Promise<void>
}

const app = path.join(import.meta.dirname, '../src/app')

/** Builds the page of all UI parts, which otherwise only `npm run dev` shows, and serves it on a free port. */
export async function serveStylePage(): Promise<RunningStylePage> {
  const outDir = makeFolder('stil')
  const config: InlineConfig = {
    configFile: false,
    root: app,
    logLevel: 'error',
    plugins: [
      { ...optimizeLocales.vite({ locales: ['nb-NO'] }), enforce: 'pre' },
      react({ jsxImportSource: '#jsx' }),
    ],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'baseline-widely-available',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: path.join(app, 'stil/index.html') },
    },
    preview: { host: '127.0.0.1', port: 0 },
  }
  await build(config)
  const server = await preview(config)
  const base = server.resolvedUrls?.local[0] ?? ''
  return {
    url: (search) => `${base}stil/?${search}`,
    stop: async () => {
      await server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}
