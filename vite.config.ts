import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const serverPaths = ['/api', '/r', '/utboks', '/healthz', '/readyz', '/metrics', '/webhooks']
const devServer = process.env.DEV_SERVER_URL ?? 'http://127.0.0.1:3001'

export default defineConfig({
  root: 'src/app',
  cacheDir: '../../node_modules/.cache/vite',
  plugins: [{ ...optimizeLocales.vite({ locales: ['nb-NO'] }), enforce: 'pre' }, react()],
  build: {
    outDir: '../../dist/web',
    cssCodeSplit: false, // 8 kB gzipped in all: one file, one request
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
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
