import { appendFileSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const licence = fileURLToPath(import.meta.resolve('@fontsource-variable/figtree/LICENSE'))

/** Appends the font's licence to those of the scripts, the only ones that Vite gathers. */
export const fontLicence = (file: string): Plugin => ({
  name: 'font-licence',
  apply: 'build',
  writeBundle: () =>
    appendFileSync(file, `\n## Figtree, the font of all pages (OFL-1.1)\n\n${readFileSync(licence, 'utf8')}`),
})
