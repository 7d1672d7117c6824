import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { SHELL } from './files.ts'

/** Makes what the server draws the first screens' frames with. Their styles are those of the pages. */
export const buildShell = (): Plugin => ({
  name: 'vikarklar:shell',
  apply: 'build',
  closeBundle: {
    order: 'post',
    async handler() {
      await build({
        configFile: false,
        root: fileURLToPath(new URL('..', import.meta.url)),
        logLevel: 'warn',
        publicDir: false,
        build: {
          ssr: fileURLToPath(new URL('render.tsx', import.meta.url)),
          outDir: SHELL,
          emptyOutDir: true,
          target: 'node20',
          rolldownOptions: { output: { entryFileNames: 'render.js' } },
        },
      })
    },
  },
})
