import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  publicDir: '../../src/app/public',
  cacheDir: '../../node_modules/.cache/vite-gallery',
  plugins: [{ ...optimizeLocales.vite({ locales: ['nb-NO'] }), enforce: 'pre' }, react()],
  build: {
    outDir: '../../dist/gallery',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
  },
})
