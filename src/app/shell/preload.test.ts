import { existsSync, mkdtempSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { paths, patterns } from '#shared/paths.ts'
import { STYLES_FILE } from './files.ts'
import { appPages, filesFor, FIRST_SCREENS, type Manifest, modulesFor } from './preload.ts'

const inApp = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url))
const source = (file: string) => readFileSync(inApp(file), 'utf8')

const ROUTES = ['routes.tsx', 'frames.tsx', 'public-pages.tsx', 'vikar-app.tsx', 'client.tsx']
  .map(source)
  .join('\n')

/** Matches the routes' spelling: `#features/x` or `./x`. */
const isImportedBy = (routes: string, module: string) =>
  [module.replace('../features/', '#features/'), `./${module}`].some((name) =>
    routes.includes(`import('${name}')`),
  )

it.each(Object.entries(FIRST_SCREENS))('%s is fetched as %s by its route', (_, module) => {
  expect(existsSync(inApp(module))).toBe(true)
  expect(isImportedBy(ROUTES, module)).toBe(true)
})

it('the common entry script is loaded by the page itself', () => {
  expect(modulesFor(paths.admin)[0]).toBe('client.tsx')
  expect(source('shell/start.ts')).toContain("import('../client.tsx')")
})

it.each([paths.admin, paths.vikarDashboard])('the frame of %s is a module of its own', (address) => {
  for (const module of modulesFor(address).slice(1)) expect(isImportedBy(ROUTES, module)).toBe(true)
})

it('lists the frame and the page of every first screen', () => {
  expect(modulesFor(paths.auth)).toEqual([
    'client.tsx',
    'layouts/PublicLayout.tsx',
    '../features/identity/web/doors/AuthPage.tsx',
  ])
  expect(modulesFor('/auth/')).toEqual(modulesFor('/auth'))
  expect(modulesFor(paths.vikarDashboard)).toEqual([
    'client.tsx',
    'vikar-app.tsx',
    '../features/overview/web/VikarDashboardPage.tsx',
  ])
  expect(modulesFor(paths.assignment('0198a1'))).toContain(FIRST_SCREENS[patterns.assignment])
  expect(modulesFor(paths.creditLedger)).toEqual(['client.tsx', 'app.tsx'])
  expect(modulesFor('/administrasjon')).toEqual(['client.tsx'])
})

it('lists the page of a shift for its own address only', () => {
  const page = FIRST_SCREENS[patterns.assignment]
  const isListed = (address: string) => modulesFor(address).includes(String(page))
  expect(isListed(`${paths.assignment('0198a1')}/`)).toBe(true)
  expect(isListed(paths.order('0198a1'))).toBe(false)
  expect(isListed(paths.assignmentLog)).toBe(false)
})

const MANIFEST: Manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_start.js'] },
  '_start.js': { file: 'assets/start.js', imports: [] },
  '_parts.js': { file: 'assets/parts.js', imports: ['_start.js'] },
  'app.tsx': { file: 'assets/app.js', imports: ['index.html', '_parts.js'] },
  '../web/styles/figtree/figtree-norwegian.woff2': {
    file: 'assets/figtree-norwegian-hash.woff2',
    imports: [],
  },
  [String(FIRST_SCREENS[paths.admin])]: { file: 'assets/DashboardPage.js', imports: ['app.tsx'] },
}

it('lists each file once, and none that the page loads itself', () => {
  expect(filesFor(MANIFEST, paths.admin)).toEqual([
    'assets/app.js',
    'assets/parts.js',
    'assets/DashboardPage.js',
  ])
  expect(filesFor(MANIFEST, '/priser')).toEqual([])
})

const builtPages = () => {
  const web = mkdtempSync(path.join(os.tmpdir(), 'preload-'))
  onTestFinished(() => rmSync(web, { recursive: true }))
  mkdirSync(path.join(web, '.vite'))
  const build = (manifest: Manifest, at: number) => {
    writeFileSync(path.join(web, '.vite/manifest.json'), JSON.stringify(manifest))
    writeFileSync(path.join(web, 'index.html'), INDEX)
    utimesSync(path.join(web, 'index.html'), at, at)
  }
  return { web, build }
}

const FONT_LINK =
  '<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/figtree-norwegian-hash.woff2">'
const INDEX = '<head></head><body><div id="root">bar</div>\n<!-- /root --></body>'

it('links the files that the address needs, also after another build', () => {
  const { web, build } = builtPages()
  build(MANIFEST, 1)
  const pageAt = appPages(web)
  const link = (file: string) =>
    `<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/${file}">`
  expect(pageAt('/admin', '')).toContain(link('app.js'))
  expect(pageAt('/auth', 'bar')).toBe(INDEX.replace('</head>', `${FONT_LINK}</head>`).replace('\n', ''))

  build({ ...MANIFEST, 'app.tsx': { file: 'assets/app-new.js', imports: [] } }, 2)
  expect(pageAt('/admin', '')).toContain(link('app-new.js'))
})

it('names the style sheet of the doors and of a substitute, and the office’s everywhere else', () => {
  const { web, build } = builtPages()
  build(MANIFEST, 1)
  const link = (sheet: string) => `<link rel="stylesheet" crossorigin href="/assets/${sheet}.css">`
  writeFileSync(path.join(web, 'index.html'), INDEX.replace('</head>', `${link('style')}</head>`))
  writeFileSync(path.join(web, STYLES_FILE), JSON.stringify({ '/vikar': '/assets/vikar.css' }))
  const pageAt = appPages(web)
  expect(pageAt('/vikar/profil', '')).toContain(link('vikar'))
  expect(pageAt('/vikar', '')).not.toContain(link('style'))
  for (const address of ['/admin', '/vikarregister']) expect(pageAt(address, '')).toContain(link('style'))
})

it('puts known values into the bar, whatever a name contains', () => {
  const { web, build } = builtPages()
  build(MANIFEST, 1)
  expect(appPages(web)('/auth', "<h1>$& $' Hei</h1>")).toBe(
    `<head>${FONT_LINK}</head><body><div id="root"><h1>$& $' Hei</h1></div><!-- /root --></body>`,
  )
})
