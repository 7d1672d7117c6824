import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { paths, patterns } from '#shared/paths.ts'

/**
 * The first screens and the module that each fetches besides its frame. Any other page behind the login finds its own
 * once the router runs, a round trip later.
 */
export const FIRST_SCREENS: Readonly<Record<string, string>> = {
  [paths.auth]: '../features/accounts/web/doors/AuthPage.tsx',
  [paths.authConfirm]: '../features/accounts/web/confirmation/ConfirmEmailPage.tsx',
  [paths.authMagic]: '../features/accounts/web/links/MagicLinkPage.tsx',
  [paths.authChoosePassword]: '../features/accounts/web/invitation/ChoosePasswordPage.tsx',
  [paths.admin]: '../features/overview/web/DashboardPage.tsx',
  [paths.vikarer]: '../features/vikarer/web/RegisterPage.tsx',
  [paths.createAssignment]: '../features/requests/web/CreateAssignmentPage.tsx',
  [paths.assignmentLog]: '../features/followup/web/LogPage.tsx',
  [patterns.assignment]: '../features/followup/web/FollowPage.tsx',
  [paths.credits]: '../features/sms/web/CreditsPage.tsx',
  [paths.vikarDashboard]: '../features/overview/web/VikarDashboardPage.tsx',
}

const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]) }),
)
export type Manifest = z.infer<typeof Manifest>

/**
 * The page that a router fills: with what is known before any script has run, and with links to the font and to the scripts
 * that the address will need. Without these the browser learns of each step only when the one before has run, and a telephone waits
 * for one round trip after the other.
 *
 * @param web the folder of the built pages; a new build there is read again
 */
export const appPages = (web: string) => {
  const file = path.join(web, 'index.html')
  const read = () => ({
    builtAt: statSync(file).mtimeMs,
    html: readFileSync(file, 'utf8'),
    manifest: Manifest.parse(JSON.parse(readFileSync(path.join(web, '.vite/manifest.json'), 'utf8'))),
  })
  let last = read()
  const current = () => {
    const builtAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs // missing while a build replaces it
    if (builtAt !== undefined && builtAt !== last.builtAt) last = read()
    return last
  }
  const pageAt = (address: string, shell: string): string => {
    const { html, manifest } = current()
    return withShell(withPreloads(html, manifest, address), shell)
  }
  /** When the pages were built, in milliseconds. */
  pageAt.builtAt = () => current().builtAt
  return pageAt
}

/** The scripts that the address needs beyond those which the page itself names. */
export const filesFor = (manifest: Manifest, address: string): string[] => {
  const here = new Set(closureOf(manifest, ['index.html']))
  const files = closureOf(manifest, modulesFor(address)).filter((file) => !here.has(file))
  return [...new Set(files)]
}

export const modulesFor = (address: string): string[] => {
  const frame = FRAMES.find(({ below }) => below.test(address))
  const page = FIRST_SCREENS[address.replace(/(?<=.)\/$/, '')] ?? followed(address)
  return ['client.tsx', ...(frame?.modules ?? []), ...(page ? [page] : [])]
}

const FRAMES = [
  { below: /^\/auth(?=\/|$)/, modules: ['layouts/PublicLayout.tsx'] },
  { below: /^\/admin(?=\/|$)/, modules: ['app.tsx'] },
  { below: /^\/vikar(?=\/|$)/, modules: ['vikar-app.tsx'] },
] as const

/** An assignment's own page is the only first screen whose address varies: e-mails link to it. */
const followed = (address: string) =>
  /^\/admin\/oppdragslogg\/[^/]+\/?$/.test(address) ? FIRST_SCREENS[patterns.assignment] : undefined

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

/** The font subset for Norwegian: without a preload link the browser fetches it only after styles and text. */
const FONT = /figtree-latin-wght-normal\.woff2$/

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
