import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const serverPaths = ['/api', '/r', '/utboks', '/betaling', '/healthz', '/readyz', '/metrics', '/webhooks']
const devServer = process.env.DEV_SERVER_URL ?? 'http://127.0.0.1:3001'

/** The libraries of every page in one file, those of the pages behind the login in another. The rest finds its place. */
const libraries = [
  { name: 'start', test: inPackages('react|react-dom|scheduler|@orpc/(client|shared|standard-server.*)') },
  { name: 'signed-in', test: inPackages('@tanstack/.+|@orpc/tanstack-query|use-sync-external-store') },
]

export default defineConfig({
  root: 'src/app',
  cacheDir: '../../node_modules/.cache/vite',
  // English too: in a browser of any other language a date field looks up its messages there, and fails without.
  plugins: [{ ...optimizeLocales.vite({ locales: ['nb-NO', 'en-US'] }), enforce: 'pre' }, react()],
  build: {
    outDir: '../../dist/web',
    cssCodeSplit: false, // 8 kB gzipped in all: one file, one request
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: libraries } } },
    reportCompressedSize: false,
  },
  server: {
    host: '127.0.0.1',
    port: 3000,
    strictPort: true,
    fs: { allow: ['../..'] },
    // A whole path segment: '/r' must not take '/registrer' or '/routes.tsx' with it.
    proxy: Object.fromEntries(serverPaths.map((path) => [`^${path}(/|\\?|$)`, { target: devServer }])),
  },
})

function inPackages(names: string) {
  return new RegExp(`[\\\\/]node_modules[\\\\/](${names})[\\\\/]`)
}
