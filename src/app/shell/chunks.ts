import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { z } from 'zod'
import { paths } from '#shared/paths.ts'
import { FIRST_SCREENS } from './preload.ts'

type Graph = Rolldown.ChunkingContext

/**
 * Groups modules into script files, so that a first screen fetches few files and little code that it does not use. A
 * module goes into the first group that matches. The bundler places the modules that match none, such as those of one
 * page only.
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

/** Widest first: a module takes its imports along, which must be in an earlier group. */
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
  'background',
  'pressed',
  'dialogs',
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

/**
 * The code that the second step of the login shares with the profile pages: as one file, its name is in the login once.
 */
const FACTORS = /[\\/]identity[\\/]web[\\/]factors[\\/](?!\w+Card|api|passkey|Proof)/

/** The same for pages after a provider's login: an invitation, and the page around them. */
const OIDC = /[\\/]identity[\\/]web[\\/]oidc[\\/](?!\w+Card|api)/

const findGroup = (id: string, graph: Graph): string | null => {
  if (/rolldown[\\/]runtime|preload-helper|[\\/]ui[\\/]actions[\\/]theme\.ts/.test(id)) return 'theme' // documents too
  if (FACTORS.test(id)) return 'factors'
  const entries = entriesTo(id, graph)
  return besideTheLogin(id, graph, entries) ?? (OIDC.test(id) ? 'oidc' : behindTheLogin(id, graph, entries))
}

/** Groups the modules of the login pages, and those that all pages share with them. */
const besideTheLogin = (id: string, graph: Graph, entries: Entries): string | null => {
  const isOn = on(entries)
  if (isOn(CLIENT)) return 'start'
  const isShared = entries.size > 1 && isLight(id, graph, isStart)
  if (isOn(...DOORS) && isShared)
    return isOn(ROUTER, ...VIKARS, ...SOON, ...VIKARS_LATER) ? 'start' : isOn(...INSIDE) ? 'doors' : 'outside'
  if (isOn(WAYS)) return isOn(ROUTER, ...VIKARS, ...INSIDE) ? 'start' : 'ways'
  if (isOn(CHECKS) && isShared) return isOn(screen(paths.admin), ...VIKARS) ? 'start' : 'typed'
  return null
}

const behindTheLogin = (id: string, graph: Graph, entries: Entries): string | null => {
  const isOn = on(entries)
  const isOnVikars = isOn(...VIKARS)
  if (isOn(ROUTER)) return isOnVikars ? 'signed-in' : 'router'
  if (CALENDAR_STYLES.test(id)) return 'signed-in'
  if (FIELDS.test(id)) return 'fields'
  const [isOnFront, isOnForm] = [isOn(screen(paths.admin)), isOn(screen(paths.createAssignment))]
  const isOnOffices = isOnFront || isOnForm
  if (isOn(...SOON, ...ON_TOUCH) && !DATES.test(id))
    return isOnVikars || isOnOffices
      ? 'signed-in'
      : isOn(...SOON)
        ? 'soon'
        : isOn(...VIKARS_LATER)
          ? 'pressed'
          : 'dialogs'
  if (!isOnVikars && !isOnOffices) {
    const later = fetchedLater(id, entries)
    if (later) return later
  }
  if (entries.size === 1) return null
  if (!isLight(id, graph, isSignedIn))
    return isOnVikars || LIBRARY.test(id) ? null : isOnFront ? 'front' : isOnForm ? 'form' : null
  if (isOnOffices && (isOnVikars || isOn(...BESIDE))) return 'signed-in'
  if (isOnVikars) return 'vikar'
  if (isOnFront && (isOnForm || isOn(BACKGROUND))) return 'router'
  if (isOnFront) return 'front'
  if (isOnForm) return PART.test(id) ? 'fields' : 'form'
  const [only, ...others] = SCREENS.filter((file) => entries.has(file))
  if (others.length > 0 && [only, ...others].every(isDoor)) return 'other-doors'
  if (others.length > 0) return PART.test(id) ? 'parts' : 'office'
  return only ? path.basename(only, '.tsx') + MORE : null
}

/**
 * Groups the modules that a first screen fetches once it is shown: in few files, because each costs a request at any
 * size.
 */
const fetchedLater = (id: string, entries: Entries): string | null => {
  const isOn = on(entries)
  if (isOn(BACKGROUND)) return 'background'
  if (DATES.test(id)) return isOn(...VIKARS_LATER) ? 'vikar-later' : 'dates'
  if (isOn(...VIKARS_LATER)) return LIBRARY.test(id) && entries.size > 1 ? 'month' : 'vikar-later'
  if (LIBRARY.test(id)) return null
  if (isOn(...FRONT_LATER, ...FORM_LATER) && isOn(...BESIDE)) return IN_FORMS.test(id) ? 'parts' : 'dialogs'
  if (SCREENS.some((file) => entries.has(file))) return null
  if (isOn(...FRONT_LATER)) return 'front-later'
  if (!isOn(...FORM_LATER)) return null
  return PART.test(id) && entries.size > 1 ? 'parts' : 'form-later'
}

const inApp = (file: string) => path.join(import.meta.dirname, '..', file)
const inFeatures = (file: string) => inApp(`../features/${file}`)

const SCREENS = Object.values(FIRST_SCREENS).map(inApp)
const screen = (address: string) => inApp(FIRST_SCREENS[address] ?? '')

const isDoor = (file: string | undefined) => file?.includes(`${path.sep}identity${path.sep}`) ?? false

const CLIENT = inApp('client.tsx')
const ROUTER = inApp('app.tsx')
/** Code that the login fetches soon after its first screen. */
const CHECKS = inApp('../features/identity/rules.ts')
const WAYS = inApp('../features/identity/web/oidc/LoginWays.tsx')
const DOORS = [inApp('layouts/PublicLayout.tsx'), screen(paths.auth)]
const VIKARS = [inApp('vikar-app.tsx'), screen(paths.vikarDashboard)]

/** Fetched by every page behind the login once it is shown, because they report a lost network. */
const SOON = ['layouts/LonePage.tsx', '../web/ui/overlays/ToastRegion.tsx'].map(inApp)

/** Fetched by every page behind the login at the first touch. */
const ON_TOUCH = [
  '../web/ui/overlays/DialogWindow.tsx',
  '../features/identity/web/factors/ProofDialog.tsx',
].map(inApp)

/** Modules of a form that uses react-hook-form. */
const FIELDS =
  /node_modules[\\/]react-hook-form[\\/]|[\\/]web[\\/]form[\\/](Form\w+|lazy-resolver)\.|[\\/]requests[\\/]web[\\/]create[\\/]form\.ts$/

/** Fetched by the substitute's page and by the second step of the login, which have none of the office's files. */
const BESIDE = [
  '../features/identity/web/factors/FactorPage.tsx',
  '../features/identity/web/factors/ProofForm.tsx',
  '../features/overview/web/MyEmployers.tsx',
  '../features/vikarer/web/availability/Availability.tsx',
  '../features/vikarer/web/availability/PeriodForm.tsx',
].map(inApp)

/** Fetched by every page of an office once it is shown. */
const BACKGROUND = inFeatures('requests/web/InBackground.tsx')

/** On the substitute's page. */
const VIKARS_LATER = [
  'mine/web/PastAssignments.tsx',
  'overview/web/MyEmployers.tsx',
  'vikarer/web/availability/Availability.tsx',
].map(inFeatures)
/** On the office's front page. */
const FRONT_LATER = [
  'identity/web/phone/ConfirmPhone.tsx',
  'overview/web/day/DepartmentFilter.tsx',
  'requests/web/templates/TemplatesDialog.tsx',
].map(inFeatures)
/** On the form for an assignment. */
const FORM_LATER = [inFeatures('requests/web/create/rest-of-form.ts')]

/** Modules of date fields and calendars. */
const DATES =
  /[\\/]web[\\/]ui[\\/]dates[\\/]|[\\/](datepicker|calendar)[\\/]|@internationalized[\\/](date|number)|(Calendar|DateField|DatePicker)\.mjs/

/**
 * Class names that the substitute's calendar and date fields share: as a file of their own they would cost a request.
 */
const CALENDAR_STYLES = /[\\/]dates[\\/]Calendar\.module\.css/

const IN_FORMS = /[\\/]web[\\/]form[\\/]/

/** Modules of forms and lists in every feature. */
const PART = /[\\/]src[\\/](web|shared)[\\/]|node_modules[\\/]lucide-react/

/** The first screens behind the login: code that only the doors share is not in their files. */
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

/** A library shared by some screens must not be part of all of them: neither it nor its importers are light. */
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
