import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { buildRenderer } from '../site/build-renderer.ts'
import { SHELL } from './files.ts'

const renderer = fileURLToPath(new URL('render.tsx', import.meta.url))

/** Makes what the server draws the first screens' frames with. Their styles are those of the pages. */
export const buildShell = (): Plugin => ({
  name: 'vikarklar:shell',
  apply: 'build',
  closeBundle: { order: 'post', handler: async () => void (await buildRenderer(renderer, SHELL)) },
})
