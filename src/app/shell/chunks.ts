import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { z } from 'zod'
import { paths } from '#shared/paths.ts'
import { FIRST_SCREENS } from './preload.ts'

type Graph = Rolldown.ChunkingContext

/**
 * Groups modules into files of script so that a first screen takes few files, and little that it does not show. A module goes into
 * the first group that has it. What no group has is left to the bundler: a page's own modules are in the file of the page.
 */
export const chunkGroups = (): Rolldown.CodeSplittingGroup[] =>
  [...GROUPS, 'more'].map((group, index) => ({
    debugName: group,
    priority: GROUPS.length - index,
    name: (id, graph) => {
      const found = groupOf(id, graph)
      return found === group || (group === 'more' && found?.endsWith(MORE)) ? found : null
    },
  }))

/** From the widest to the narrowest: a module takes along what it imports, which must be in a group before its own. */
const GROUPS = [
  'theme',
  'start',
  'basics',
  'doors',
  'checks',
  'signed-in',
  'router',
  'outside',
  'parts',
  'vikar',
  'front-form',
  'front',
  'form',
  'office',
  'factors',
  'oidc',
] as const

const MORE = '-more'

/** What the door of the second step shares with the profile pages: as one file, its name weighs on the login once. */
const FACTORS = /[\\/]factors[\\/]web[\\/](?!\w+Card|api|passkey|ProofForm)/

/** The same for the logins by a provider: the login itself, an invitation, and the page around them. */
const OIDC = /[\\/]oidc[\\/]web[\\/](?!\w+Card|api)/

const groupOf = (id: string, graph: Graph): string | null => {
  if (/rolldown[\\/]runtime|preload-helper|[\\/]ui[\\/]actions[\\/]theme\.ts/.test(id)) return 'theme' // the documents' too
  if (FACTORS.test(id)) return 'factors'
  if (OIDC.test(id)) return 'oidc'
  const entries = entriesTo(id, graph)
  const isOn = (...files: readonly string[]) => files.some((file) => entries.has(file))
  if (isOn(CLIENT)) return 'start'
  if (isOn(...DOORS) && entries.size > 1 && isLight(id, graph, isStart))
    return isOn(ROUTER, ...VIKARS) ? 'basics' : isOn(...INSIDE) ? 'doors' : 'outside'
  if (isOn(CHECKS) && entries.size > 1 && isLight(id, graph, isStart)) return 'checks'
  if (isOn(ROUTER)) return isOn(...VIKARS) ? 'signed-in' : 'router'
  if (entries.size === 1 || !isLight(id, graph, isSignedIn)) return null
  const [only, ...others] = SCREENS.filter((file) => entries.has(file))
  if (others.length === 0) return only ? path.basename(only, '.tsx') + MORE : null
  const isOnFront = isOn(screen(paths.admin))
  const isOnForm = isOn(screen(paths.createAssignment))
  if (isOn(...VIKARS)) return isOnFront || isOnForm ? 'parts' : 'vikar'
  if (isOnFront) return isOnForm ? 'front-form' : 'front'
  return isOnForm ? 'form' : 'office'
}

const inApp = (file: string) => path.join(import.meta.dirname, '..', file)

const SCREENS = Object.values(FIRST_SCREENS).map(inApp)
const screen = (address: string) => inApp(FIRST_SCREENS[address] ?? '')

const CLIENT = inApp('client.tsx')
const ROUTER = inApp('app.tsx')
/** What the login fetches soon after its first screen. */
const CHECKS = inApp('../features/accounts/rules.ts')
const DOORS = [inApp('layouts/PublicLayout.tsx'), screen(paths.auth)]
const VIKARS = [inApp('vikar-app.tsx'), screen(paths.vikarDashboard)]

/** The first screens behind the login: what the doors alone share does not come to them. */
const INSIDE = SCREENS.filter((file) => file !== screen(paths.auth))

/** The scripts named by a document, and the modules fetched by `import()`. */
type Entries = ReadonlySet<string>

/** All entries that reach this module without another `import()`. */
const entriesTo = (id: string, graph: Graph): Entries => {
  const found = new Set<string>()
  const seen = new Set([id])
  for (const module of seen) {
    const info = graph.getModuleInfo(module)
    if (info?.isEntry || info?.dynamicImporters.length) found.add(module)
    info?.importers.forEach((importer) => seen.add(importer))
  }
  return found
}

const Manifest = z.record(z.string(), z.looseObject({ file: z.string() }))

/** Adds the entries that are in a group to Vite's manifest: it names each file by at most one. */
export const nameEntries = (): Plugin => ({
  name: 'vikarklar:entries',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const manifest = bundle['.vite/manifest.json']
      if (manifest?.type !== 'asset') throw new Error('the build has no manifest')
      const named = Manifest.parse(JSON.parse(String(manifest.source)))
      const byFile = new Map(Object.values(named).map((entry) => [entry.file, entry]))
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        for (const id of chunk.moduleIds.filter(
          (module) => this.getModuleInfo(module)?.dynamicImporters.length,
        ))
          named[path.relative(inApp('.'), id)] ??= byFile.get(chunk.fileName) ?? {
            file: chunk.fileName,
          }
      }
      manifest.source = JSON.stringify(named)
    },
  },
})

const LIGHT = 4000

/** A library that some screens share must not come to all of them: neither it nor what imports it is light. */
const isLight = (
  id: string,
  graph: Graph,
  isThere: (entries: Entries) => boolean,
  above: readonly string[] = [],
): boolean => {
  if (above.includes(id) || isThere(entriesTo(id, graph))) return true
  const info = graph.getModuleInfo(id)
  if (!info?.code || info.code.length > LIGHT || /node_modules[\\/](?!lucide-react)/.test(id)) return false
  return info.importedIds.every((imported) => isLight(imported, graph, isThere, [...above, id]))
}

const isStart = (entries: Entries) => entries.has(CLIENT)
const isSignedIn = (entries: Entries) =>
  isStart(entries) || (entries.has(ROUTER) && VIKARS.some((file) => entries.has(file)))
