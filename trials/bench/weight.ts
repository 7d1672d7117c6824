import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { rounded } from './figures.ts'
import { say } from '../say.ts'
import type { Bench } from './bench.ts'
import { buildWeb } from '../../scripts/build-web.mjs'

const web = fileURLToPath(new URL('../../dist/web/', import.meta.url))

/** The app's document, and one of those that need no script. */
const APP = { html: 'index.html', entry: 'index.html' } as const
const DOCUMENT = { html: '../site/index.html', entry: 'site/browser.ts' } as const
/** A first screen is its document and what that fetches for the address. Targets in kB of 1000 bytes. */
const SCREENS = [
  { screen: '/', from: DOCUMENT, chunks: [], target: 90 },
  {
    screen: '/auth',
    from: APP,
    chunks: ['client.tsx', '../features/accounts/web/doors/AuthPage.tsx'],
    target: 120,
  },
  {
    screen: '/admin',
    from: APP,
    chunks: [
      'client.tsx',
      'app.tsx',
      'layouts/AdminLayout.tsx',
      '../features/overview/web/DashboardPage.tsx',
    ],
    target: 150,
  },
  {
    screen: '/vikar/dashboard',
    from: APP,
    chunks: [
      'client.tsx',
      'app.tsx',
      'layouts/VikarLayout.tsx',
      '../features/overview/web/VikarDashboardPage.tsx',
    ],
    target: 155,
  },
] as const
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

/** What a phone loads before the first screen is shown, compressed. */
export const run: Bench = async () => {
  if (!buildWeb()) throw new Error('the web part could not be built')
  const manifest = Manifest.parse(JSON.parse(readFileSync(path.join(web, '.vite/manifest.json'), 'utf8')))
  const screens = SCREENS.map(({ screen, from, chunks, target }) => {
    const { js, css } = filesOf(manifest, from.html, [from.entry, ...chunks])
    const sizes = { js: kilobytes(js), css: kilobytes(css) }
    say(`weight, ${screen}: ${sizes.js} kB of script in ${js.length} files, ${sizes.css} kB of CSS`)
    return { screen, ...sizes, target, ok: sizes.js <= target && sizes.css <= CSS_TARGET }
  })
  return {
    name: 'weight',
    figure: `${screens.map(({ js }) => js).join(', ')} kB; CSS ${Math.max(...screens.map(({ css }) => css))} kB`,
    screens: Object.fromEntries(screens.map(({ screen, js, css }) => [screen, { js, css }])),
    target: `<= ${SCREENS.map(({ target }) => target).join(', ')} kB; CSS <= ${CSS_TARGET} kB`,
    ok: screens.every(({ ok }) => ok),
  }
}

/** Everything that is loaded by the document and with these chunks, each file once. */
const filesOf = (manifest: Manifest, document: string, chunks: readonly string[]) => {
  const seen = new Set<string>()
  const visit = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    chunkOf(manifest, name).imports.forEach(visit)
  }
  chunks.forEach(visit)
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
