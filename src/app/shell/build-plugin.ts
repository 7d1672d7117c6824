import { copyFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { buildRenderer } from '../site/build-renderer.ts'
import { layersFirst } from '../site/build-plugin.ts'
import { SHELL, STYLES, STYLES_FILE } from './files.ts'
import { STYLED_APART } from './preload.ts'

const source = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** Builds the server's renderer of the first screens' frames. Its styles are those of the pages. */
export const buildShell = (): Plugin => ({
  name: 'vikarklar:shell',
  apply: 'build',
  closeBundle: {
    order: 'post',
    handler: async () => void (await buildRenderer(source('render.tsx'), SHELL)),
  },
})

/**
 * Makes the style sheets of the doors and of a substitute's pages, and lists them by address. The sheet of the whole
 * build is for the office: half of it styles what only an office sees.
 *
 * @param web the folder of the built pages
 */
export const buildStyles = (web: string): Plugin => ({
  name: 'vikarklar:styles',
  apply: 'build',
  closeBundle: {
    order: 'post',
    sequential: true,
    async handler() {
      const sheets: Record<string, string> = {}
      for (const [address, entry] of Object.entries(STYLED_APART)) {
        const folder = path.join(STYLES, entry)
        await buildRenderer(source(entry), folder, { ssrEmitAssets: true, cssCodeSplit: false }, [
          layersFirst(),
        ])
        sheets[address] = `/assets/${copySheet(path.join(folder, 'assets'), path.join(web, 'assets'))}`
      }
      writeFileSync(path.join(web, STYLES_FILE), JSON.stringify(sheets))
    },
  },
})

const copySheet = (from: string, to: string): string => {
  const [sheet, ...others] = readdirSync(from).filter((file) => file.endsWith('.css'))
  if (!sheet || others.length > 0)
    throw new Error(`${from} has ${others.length + (sheet ? 1 : 0)} style sheets`)
  copyFileSync(path.join(from, sheet), path.join(to, sheet))
  return sheet
}
