import { fileURLToPath } from 'node:url'
import { build, type BuildOptions, type PluginOption } from 'vite'

/** Makes `render.js` in a folder: a module that draws pages, with style sheets resolved, for Node to load. */
export const buildRenderer = (
  source: string,
  outDir: string,
  more: BuildOptions = {},
  plugins: PluginOption[] = [],
) =>
  build({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    logLevel: 'warn',
    publicDir: false,
    plugins,
    build: {
      ssr: source,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'render.js' } },
      ...more,
    },
  })
