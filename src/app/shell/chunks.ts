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
export const chunkGroups = (): Rolldown.CodeSplittingGroup[] => {
  const found = new Map<string, string | null>()
  const groupOf = (id: string, graph: Graph) => {
    const known = found.get(id)
    if (known !== undefined) return known
    const group = findGroup(id, graph)
    found.set(id, group)
    return group
  }
  return [...GROUPS, 'more'].map((group, index) => ({
    debugName: group,
    priority: GROUPS.length - index,
    name: (id, graph) => {
      const name = groupOf(id, graph)
      return name === group || (group === 'more' && name?.endsWith(MORE)) ? name : null
    },
  }))
}

/** From the widest to the narrowest: a module takes along what it imports, which must be in a group before its own. */
const GROUPS = [
  'theme',
  'start',
  'doors',
  'typed',
  'signed-in',
  'router',
  'outside',
  'ways',
  'soon',
  'fields',
  'vikar',
  'month',
  'dates',
  'vikar-later',
  'other-doors',
  'front',
  'form',
  'parts',
  'office',
  'front-later',
  'form-later',
  'factors',
  'oidc',
] as const

const MORE = '-more'

/** What the door of the second step shares with the profile pages: as one file, its name weighs on the login once. */
const FACTORS = /[\\/]factors[\\/]web[\\/](?!\w+Card|api|passkey|Proof)/

/** The same for what follows a login by a provider: an invitation, and the page around them. */
const OIDC = /[\\/]oidc[\\/]web[\\/](?!\w+Card|api)/

const findGroup = (id: string, graph: Graph): string | null => {
  if (/rolldown[\\/]runtime|preload-helper|[\\/]ui[\\/]actions[\\/]theme\.ts/.test(id)) return 'theme' // the documents' too
  if (FACTORS.test(id)) return 'factors'
  const entries = entriesTo(id, graph)
  return besideTheLogin(id, graph, entries) ?? (OIDC.test(id) ? 'oidc' : behindTheLogin(id, graph, entries))
}

/** Groups the modules of the doors, and those that all pages share with them. */
const besideTheLogin = (id: string, graph: Graph, entries: Entries): string | null => {
  const isOn = on(entries)
  if (isOn(CLIENT)) return 'start'
  const isShared = entries.size > 1 && isLight(id, graph, isStart)
  if (isOn(...DOORS) && isShared)
    return isOn(ROUTER, ...VIKARS) ? 'start' : isOn(...INSIDE) ? 'doors' : 'outside'
  if (isOn(WAYS)) return isOn(ROUTER, ...VIKARS, ...INSIDE) ? 'start' : 'ways'
  if (isOn(CHECKS) && isShared) return isOn(screen(paths.admin), ...VIKARS) ? 'start' : 'typed'
  return null
}

const behindTheLogin = (id: string, graph: Graph, entries: Entries): string | null => {
  const isOn = on(entries)
  const isOnVikars = isOn(...VIKARS)
  if (isOn(ROUTER)) return isOnVikars ? 'signed-in' : 'router'
  if (FIELDS.test(id)) return 'fields'
  const [isOnFront, isOnForm] = [isOn(screen(paths.admin)), isOn(screen(paths.createAssignment))]
  const isOnOffices = isOnFront || isOnForm
  if (isOn(...SOON) && !DATES.test(id)) return isOnVikars || isOnOffices ? 'signed-in' : 'soon'
  if (!isOnVikars && !isOnOffices) {
    const later = fetchedLater(id, entries)
    if (later) return later
  }
  if (entries.size === 1) return null
  if (!isLight(id, graph, isSignedIn))
    return isOnVikars || LIBRARY.test(id) ? null : isOnFront ? 'front' : isOnForm ? 'form' : null
  if (isOnOffices && (isOnVikars || isOn(...BESIDE))) return 'signed-in'
  if (isOnVikars) return 'vikar'
  if (isOnFront && isOnForm) return 'router'
  if (isOnFront) return 'front'
  if (isOnForm) return PART.test(id) ? 'fields' : 'form'
  const [only, ...others] = SCREENS.filter((file) => entries.has(file))
  if (others.length > 0 && [only, ...others].every(isDoor)) return 'other-doors'
  if (others.length > 0) return PART.test(id) ? 'parts' : 'office'
  return only ? path.basename(only, '.tsx') + MORE : null
}

/** Groups the modules that a first screen fetches once it is shown: in few files, as each costs a request whatever it weighs. */
const fetchedLater = (id: string, entries: Entries): string | null => {
  const isOn = on(entries)
  if (DATES.test(id)) return isOn(...VIKARS_LATER) ? 'month' : 'dates'
  if (isOn(...VIKARS_LATER)) return LIBRARY.test(id) && entries.size > 1 ? 'month' : 'vikar-later'
  if (LIBRARY.test(id)) return null
  if (isOn(...FRONT_LATER, ...FORM_LATER) && isOn(...BESIDE)) return IN_FORMS.test(id) ? 'parts' : 'soon'
  if (SCREENS.some((file) => entries.has(file))) return null
  if (isOn(...FRONT_LATER)) return 'front-later'
  if (!isOn(...FORM_LATER)) return null
  return PART.test(id) && entries.size > 1 ? 'parts' : 'form-later'
}

const inApp = (file: string) => path.join(import.meta.dirname, '..', file)
const inFeatures = (file: string) => inApp(`../features/${file}`)

const SCREENS = Object.values(FIRST_SCREENS).map(inApp)
const screen = (address: string) => inApp(FIRST_SCREENS[address] ?? '')

const isDoor = (file: string | undefined) => file?.includes(`${path.sep}accounts${path.sep}`) ?? false

const CLIENT = inApp('client.tsx')
const ROUTER = inApp('app.tsx')
/** What the login fetches soon after its first screen. */
const CHECKS = inApp('../features/accounts/rules.ts')
const WAYS = inApp('../features/oidc/web/LoginWays.tsx')
const DOORS = [inApp('layouts/PublicLayout.tsx'), screen(paths.auth)]
const VIKARS = [inApp('vikar-app.tsx'), screen(paths.vikarDashboard)]

/** Fetched by every page behind the login once it is shown. */
const SOON = [
  'layouts/LonePage.tsx',
  '../web/ui/overlays/DialogWindow.tsx',
  '../web/ui/overlays/ToastRegion.tsx',
  '../features/factors/web/ProofDialog.tsx',
].map(inApp)

/** Modules of a form with react-hook-form. */
const FIELDS =
  /node_modules[\\/]react-hook-form[\\/]|[\\/]web[\\/]form[\\/](Form\w+|later-resolver)\.|[\\/]requests[\\/]web[\\/]create[\\/]form\.ts$/

/** Fetched by the substitute's page and the door of the second step: neither has the office's files. */
const BESIDE = [
  '../features/factors/web/FactorPage.tsx',
  '../features/factors/web/ProofForm.tsx',
  '../features/overview/web/MyEmployers.tsx',
  '../features/vikarer/web/availability/Availability.tsx',
  '../features/vikarer/web/availability/PeriodForm.tsx',
].map(inApp)

/** On the substitute's page. */
const VIKARS_LATER = ['overview/web/MyEmployers.tsx', 'vikarer/web/availability/Availability.tsx'].map(
  inFeatures,
)
/** On the office's front page. */
const FRONT_LATER = [
  'accounts/web/phone/ConfirmPhone.tsx',
  'overview/web/day/DepartmentFilter.tsx',
  'requests/web/InBackground.tsx',
  'requests/web/templates/TemplatesDialog.tsx',
].map(inFeatures)
/** On the form for an assignment. */
const FORM_LATER = [
  'asking/AskingPanel.tsx',
  'asking/ShortNotice.tsx',
  'create/DepartmentField.tsx',
  'create/FormNotes.tsx',
  'create/LongFields.tsx',
  'create/WhenFields.tsx',
  'recipients/RecipientLists.tsx',
  'sending/Previews.tsx',
  'sending/SendNotes.tsx',
  'templates/TemplateDialog.tsx',
].map((file) => inFeatures(`requests/web/${file}`))

/** Modules of date fields and calendars. */
const DATES =
  /[\\/]web[\\/]ui[\\/]dates[\\/]|[\\/](datepicker|calendar)[\\/]|@internationalized[\\/](date|number)|(Calendar|DateField|DatePicker)\.mjs/

const IN_FORMS = /[\\/]web[\\/]form[\\/]/

/** Modules of forms and lists in every feature. */
const PART = /[\\/]src[\\/](web|shared)[\\/]|node_modules[\\/]lucide-react/

/** The first screens behind the login: what the doors alone share does not come to them. */
const INSIDE = SCREENS.filter((file) => file !== screen(paths.auth))

const on =
  (entries: Entries) =>
  (...files: readonly string[]) =>
    files.some((file) => entries.has(file))

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
const LIBRARY = /node_modules[\\/](?!lucide-react)/

/** A library that some screens share must not come to all of them: neither it nor what imports it is light. */
const isLight = (
  id: string,
  graph: Graph,
  isThere: (entries: Entries) => boolean,
  above: readonly string[] = [],
): boolean => {
  if (above.includes(id) || isThere(entriesTo(id, graph))) return true
  const info = graph.getModuleInfo(id)
  if (!info?.code || info.code.length > LIGHT || LIBRARY.test(id)) return false
  return info.importedIds.every((imported) => isLight(imported, graph, isThere, [...above, id]))
}

const isStart = (entries: Entries) => entries.has(CLIENT)
const isSignedIn = (entries: Entries) =>
  isStart(entries) || (entries.has(ROUTER) && VIKARS.some((file) => entries.has(file)))
