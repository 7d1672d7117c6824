import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { isAt, isBelow, paths, patterns } from '#shared/paths.ts'
import { STYLES_FILE } from './files.ts'

/**
 * The first screens and the module that each fetches besides its frame. Any other page behind the login finds its own
 * once the router runs, a round trip later.
 */
export const FIRST_SCREENS: Readonly<Record<string, string>> = {
  [paths.auth]: '../features/identity/web/doors/AuthPage.tsx',
  [paths.authConfirm]: '../features/identity/web/confirmation/ConfirmEmailPage.tsx',
  [paths.authMagic]: '../features/identity/web/links/MagicLinkPage.tsx',
  [paths.authChoosePassword]: '../features/identity/web/invitation/ChoosePasswordPage.tsx',
  [paths.admin]: '../features/overview/web/DashboardPage.tsx',
  [paths.vikarer]: '../features/vikarer/web/RegisterPage.tsx',
  [paths.createAssignment]: '../features/requests/web/CreateAssignmentPage.tsx',
  [paths.assignmentLog]: '../features/followup/web/LogPage.tsx',
  [patterns.assignment]: '../features/followup/web/FollowPage.tsx',
  [paths.credits]: 'CreditsRoute.tsx',
  [paths.vikarDashboard]: '../features/overview/web/VikarDashboardPage.tsx',
}

const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]) }),
)
export type Manifest = z.infer<typeof Manifest>

/**
 * The page that a router fills: with the parts known before any script has run, and with links to the font and to the
 * scripts that the address will need. Without these links the browser discovers each step only after the one before has
 * run, and a telephone waits for one round trip after the other.
 *
 * @param web the folder of the built pages; a new build there is read again
 */
export const appPages = (web: string) => {
  const file = path.join(web, 'index.html')
  const read = () => ({
    builtAt: statSync(file).mtimeMs,
    html: readFileSync(file, 'utf8'),
    manifest: Manifest.parse(JSON.parse(readFileSync(path.join(web, '.vite/manifest.json'), 'utf8'))),
    sheets: readSheets(path.join(web, STYLES_FILE)),
  })
  let last = read()
  const current = () => {
    const builtAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs // missing while a build replaces it
    if (builtAt !== undefined && builtAt !== last.builtAt) last = read()
    return last
  }
  const pageAt = (address: string, shell: string): string => {
    const { html, manifest, sheets } = current()
    return withShell(withPreloads(withSheet(html, sheets, address), manifest, address), shell)
  }
  /** When the pages were built, in milliseconds. */
  pageAt.builtAt = () => current().builtAt
  return pageAt
}

const Sheets = z.record(z.string(), z.string())

const readSheets = (file: string) =>
  existsSync(file) ? Sheets.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}

const SHEET = /(<link rel="stylesheet"[^>]* href=")[^"]+/

const withSheet = (html: string, sheets: Readonly<Record<string, string>>, address: string): string => {
  const sheet = Object.entries(sheets).find(([of]) => isBelow(of, address))?.[1]
  return sheet ? html.replace(SHEET, (_link, start: string) => start + sheet) : html
}

/** The scripts that the address needs beyond those in the page itself. */
export const filesFor = (manifest: Manifest, address: string): string[] => {
  const here = new Set(closureOf(manifest, ['index.html']))
  const files = closureOf(manifest, modulesFor(address)).filter((file) => !here.has(file))
  return [...new Set(files)]
}

export const modulesFor = (address: string): string[] => {
  const frame = FRAMES.find(({ top }) => isBelow(top, address))
  const page = Object.entries(FIRST_SCREENS).find(([pattern]) => isAt(pattern, address))?.[1]
  return ['client.tsx', ...(frame?.modules ?? []), ...(page ? [page] : [])]
}

const FRAMES = [
  { top: paths.auth, modules: ['layouts/PublicLayout.tsx'] },
  { top: paths.admin, modules: ['app.tsx'] },
  { top: paths.vikar, modules: ['vikar-app.tsx'] },
] as const

/** Pages below these addresses have a style sheet of their own, with the styles of what that file imports. */
export const STYLED_APART = { [paths.auth]: 'door-styles.tsx', [paths.vikar]: 'vikar-styles.tsx' } as const

const closureOf = (manifest: Manifest, modules: readonly string[]): string[] => {
  const seen = new Map<string, string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return
    seen.set(name, chunk.file)
    chunk.imports.forEach(visit)
  }
  modules.forEach(visit)
  return [...seen.values()]
}

/** The font for Norwegian: without a preload link the browser fetches it only after styles and text. */
const FONT = /figtree-norwegian\.woff2$/

const fontIn = (manifest: Manifest): string | undefined =>
  Object.entries(manifest).find(([source]) => FONT.test(source))?.[1].file

const withPreloads = (html: string, manifest: Manifest, address: string) => {
  const font = fontIn(manifest)
  const links = [
    ...(font ? [`<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`] : []),
    ...filesFor(manifest, address).map(
      (file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`,
    ),
  ]
  return html.replace('</head>', () => `${links.join('')}</head>`)
}

const ROOT = /<div id="root">.*(?=<!-- \/root -->)/s

const withShell = (html: string, shell: string) => {
  if (!ROOT.test(html)) throw new Error('index.html has no place for the shell')
  return html.replace(ROOT, () => `<div id="root">${shell}</div>`)
}
