import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { modulesFor } from '#app/shell/preload.ts'
import { paths } from '#shared/paths.ts'
import { rounded } from './figures.ts'
import { say } from '../say.ts'
import type { Bench } from './bench.ts'
import { buildWeb } from '../../scripts/build-web.mjs'

const web = fileURLToPath(new URL('../../dist/web/', import.meta.url))

/** Targets in kB of 1000 bytes, and in files of script and styles. */
const SCREENS = [
  { screen: paths.home, html: '../site/index.html', modules: ['site/browser.ts'], kB: 10, files: 15 },
  { ...inApp(paths.auth), kB: 90, files: 15 },
  { ...inApp(paths.admin), kB: 150, files: 15 },
  { ...inApp(paths.createAssignment), kB: 170, files: 25 },
  { ...inApp(paths.vikarDashboard), kB: 120, files: 15 },
]
const CSS_TARGET = 20

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
)
type Manifest = z.infer<typeof Manifest>

/** Compressed bytes that a phone loads before the first screen is shown. */
export const run: Bench = async () => {
  if (!buildWeb()) throw new Error('the web part could not be built')
  const manifest = Manifest.parse(JSON.parse(readFileSync(path.join(web, '.vite/manifest.json'), 'utf8')))
  const screens = SCREENS.map(({ screen, html, modules, ...target }) => {
    const { js, css } = filesOf(manifest, html, modules)
    const seen = { js: kilobytes(js), css: kilobytes(css), files: js.length + css.length }
    say(`weight, ${screen}: ${seen.js} kB of script and ${seen.css} kB of CSS in ${seen.files} files`)
    const ok = seen.js <= target.kB && seen.css <= CSS_TARGET && seen.files <= target.files
    return { screen, ...seen, target, ok }
  })
  return {
    figure: screens.map(({ js, files }) => `${js} kB in ${files}`).join(', '),
    screens: Object.fromEntries(screens.map(({ screen, js, css, files }) => [screen, { js, css, files }])),
    target: `<= ${SCREENS.map(({ kB, files }) => `${kB} kB in ${files}`).join(', ')}; CSS <= ${CSS_TARGET} kB`,
    ok: screens.every(({ ok }) => ok),
  }
}

/** A page that the router fills. */
function inApp(screen: string) {
  return { screen, html: 'index.html', modules: ['index.html', ...modulesFor(screen)] }
}

/** Everything that the document and these modules load, each file once. */
const filesOf = (manifest: Manifest, document: string, modules: readonly string[]) => {
  const seen = new Set<string>()
  const visit = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    chunkOf(manifest, name).imports.forEach(visit)
  }
  modules.forEach(visit)
  const all = [...seen].map((name) => chunkOf(manifest, name))
  const html = readFileSync(path.join(web, document), 'utf8')
  return {
    js: unique([...namedIn(html, /<script[^>]* src="\/([^"]+)"/g), ...all.map(({ file }) => file)]),
    css: unique([
      ...namedIn(html, /<link rel="stylesheet"[^>]* href="\/([^"]+)"/g),
      ...all.flatMap(({ css }) => css),
    ]),
  }
}

const namedIn = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, file]) => file ?? '')

const unique = (files: readonly string[]) => [...new Set(files)]

const chunkOf = (manifest: Manifest, name: string) => {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`the build has no ${name}; it has ${Object.keys(manifest).join(', ')}`)
  return chunk
}

const kilobytes = (files: readonly string[]): number =>
  rounded(files.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(web, file))).length, 0) / 1000, 1)
