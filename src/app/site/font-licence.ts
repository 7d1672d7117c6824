import { appendFileSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const licence = fileURLToPath(import.meta.resolve('@fontsource-variable/figtree/LICENSE'))

/** Puts the font's licence behind those of the scripts: Vite gathers only these. */
export const fontLicence = (file: string): Plugin => ({
  name: 'font-licence',
  apply: 'build',
  writeBundle: () =>
    appendFileSync(file, `\n## Figtree, the font of all pages (OFL-1.1)\n\n${readFileSync(licence, 'utf8')}`),
})
