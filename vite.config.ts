import { fileURLToPath } from 'node:url'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups, nameEntries } from './src/app/shell/chunks.ts'
import { buildShell, buildStyles } from './src/app/shell/build-plugin.ts'
import { preloadsOf } from './src/app/shell/preloads.ts'
import { buildDocuments, layersFirst } from './src/app/site/build-plugin.ts'
import { serveDocuments } from './src/app/site/dev-plugin.ts'
import { fontLicence } from './src/app/site/font-licence.ts'
import { precompress } from './src/app/site/precompress.ts'
import { css } from './src/app/site/build-renderer.ts'
import { stylePage } from './src/app/stil/dev-plugin.ts'
import { serverPaths } from './src/shared/server-paths.ts'

const proxied = [
  '/api',
  '/r',
  '/tavle',
  '/utboks',
  '/betaling',
  '/healthz',
  '/readyz',
  '/metrics',
  '/webhooks',
  '/auth/logg-ut',
  '/robots.txt',
  '/.well-known',
  '/sitemap.xml',
]
const web = fileURLToPath(new URL('dist/web/', import.meta.url))
const source = (file: string) => fileURLToPath(new URL(`src/app/${file}`, import.meta.url))
const devServer = process.env.DEV_SERVER_URL ?? 'http://127.0.0.1:3001'

export default defineConfig({
  root: 'src/app',
  cacheDir: '../../node_modules/.cache/vite',
  // English too: in a browser of any other language a date field looks up its messages there, and fails without.
  plugins: [
    { ...optimizeLocales.vite({ locales: ['nb-NO', 'en-US'] }), enforce: 'pre' },
    react({ jsxImportSource: '#jsx' }), // each text gets an element of its own (decision 122)
    layersFirst(),
    fontLicence(fileURLToPath(new URL(`dist/web${serverPaths.licences}`, import.meta.url))),
    buildDocuments(web),
    buildShell(),
    buildStyles(web),
    serveDocuments(devServer),
    stylePage(),
    nameEntries(),
    precompress(web),
  ],
  css,
  resolve: {
    // React has the hook itself. The shim for older versions is in the router's file, and React Aria would load all of
    // it.
    alias: [
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      { find: /^\.\/private\/createCalendar\.mjs$/, replacement: source('../web/ui/dates/gregorian.ts') },
    ],
  },
  build: {
    outDir: web,
    cssCodeSplit: false, // one file, one request; the documents have their own
    emptyOutDir: true,
    manifest: true,
    license: { fileName: serverPaths.licences.slice(1) },
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false, resolveDependencies: preloadsOf },
    rolldownOptions: {
      input: [source('index.html'), source('site/browser.ts')],
      output: { codeSplitting: { groups: chunkGroups() } },
    },
    reportCompressedSize: false,
  },
  worker: { format: 'es' }, // the readers of file kinds are fetched when needed
  server: {
    host: '127.0.0.1',
    port: 3000,
    strictPort: true,
    fs: { allow: ['../..'] },
    // A whole path segment: '/r' must not take '/registrer' or '/routes.tsx' with it.
    proxy: Object.fromEntries(proxied.map((path) => [`^${path}(/|\\?|$)`, { target: devServer }])),
  },
})
