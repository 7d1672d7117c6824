import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { z } from 'zod'
import { buildRenderer } from './build-renderer.ts'
import type { SiteFiles } from './facts.ts'
import { documentFile, loadRenderer, NOT_FOUND_FILE, SITE } from './files.ts'

const ENTRY = 'site/browser.ts'
const renderer = fileURLToPath(new URL('render.tsx', import.meta.url))

/** Renders the documents after the rest of the build: each to a file, with its styles in a separate file. */
export const buildDocuments = (web: string): Plugin => ({
  name: 'vikarklar:documents',
  apply: 'build',
  closeBundle: {
    order: 'post',
    async handler() {
      await buildRenderer(renderer, SITE, { ssrEmitAssets: true, cssCodeSplit: false }, [layersFirst()])
      cpSync(path.join(SITE, 'assets'), path.join(web, 'assets'), { recursive: true })
      const { renderDocuments, renderNotFound } = await loadRenderer(`?${Date.now()}`)
      const files = siteFiles(web)
      for (const [address, html] of Object.entries(renderDocuments(files))) {
        const file = documentFile(address)
        mkdirSync(path.dirname(file), { recursive: true })
        writeFileSync(file, html)
      }
      writeFileSync(NOT_FOUND_FILE, renderNotFound(files))
    },
  },
})

const Manifest = z.record(z.string(), z.object({ file: z.string() }))

const siteFiles = (web: string): SiteFiles => {
  const manifest = Manifest.parse(JSON.parse(readFileSync(path.join(web, '.vite/manifest.json'), 'utf8')))
  const script = manifest[ENTRY]
  if (!script) throw new Error(`the build has no ${ENTRY}`)
  return {
    script: `/${script.file}`,
    css: named(/\.css$/),
    font: named(/^figtree-norwegian-.*\.woff2$/),
  }
}

const named = (pattern: RegExp) => {
  const folder = path.join(SITE, 'assets')
  const found = existsSync(folder) ? readdirSync(folder).filter((file) => pattern.test(file)) : []
  const [file, ...more] = found
  if (!file || more.length > 0) throw new Error(`the documents have ${found.length} files like ${pattern}`)
  return `/assets/${file}`
}

const ORDER = '@layer reset,tokens,parts,pages;'

/**
 * Declares the order of the cascade's layers first in every stylesheet, because bundling reorders the components'
 * styles.
 */
export const layersFirst = (): Plugin => ({
  name: 'vikarklar:layers-first',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = ORDER + String(file.source)
    }
  },
})
