/**
 * Every address of the service, once. A `$name` is a part that varies: the router takes these as they are, the HTTP
 * server through {@link serverPattern}, and links are made by the functions of {@link paths}.
 */
export const patterns = {
  editVikar: '/admin/vikarregister/rediger/$id',
  person: '/admin/vikarregister/$id',
  assignment: '/admin/oppdragslogg/$id',
  order: '/admin/oppdragslogg/$id/rekkefolge',
  customer: '/admin/superadmin/customers/$id',
  receipt: '/admin/credits-sms/kvittering/$id',
  response: '/r/$token',
  ownCalendar: '/api/my-assignments/$id/kalender.ics',
} as const

export const paths = {
  home: '/',
  features: '/#features',
  prices: '/priser',
  contact: '/kontakt',
  about: '/om-vikarklar',
  privacy: '/personvern-og-cookies',
  terms: '/vilkaar',
  accessibility: '/tilgjengelighet',
  help: '/hjelp',
  helpOn: (part: HelpPart) => `/hjelp#${part}`,

  auth: '/auth',
  authConfirm: '/auth/bekreft',
  authMagic: '/auth/magic',
  authChoosePassword: '/auth/passord',
  /** Second step of a login, login by passkey, and setup of a required second factor. */
  authFactor: '/auth/totrinn',
  /** Result of a login by a provider (Entra, Feide), and the start of a required one. */
  authProvider: '/auth/via',
  /** The page of an invitation to an office. */
  authJoin: '/auth/invitasjon',
  /** Posted to by 'Logg ut' of the documents, which may have no script. */
  signOut: '/auth/logg-ut',

  admin: '/admin',
  vikarer: '/admin/vikarregister',
  addVikar: '/admin/vikarregister/legg-til',
  /** An old address of {@link paths.addVikar}, redirected. */
  addVikarAlias: '/admin/vikarregister/ny',
  /** The edit page without an id; redirects to {@link paths.vikarer}. */
  editVikarAlias: '/admin/vikarregister/rediger',
  editVikar: (id: string) => fill(patterns.editVikar, id),
  /** A substitute in the register: shifts, answers, hours, absence, messages. */
  person: (id: string) => fill(patterns.person, id),
  importVikarer: '/admin/vikarregister/importer',
  createAssignment: '/admin/opprett-oppdrag',
  /** The form, filled in from another assignment. */
  createLike: (id: string) => `/admin/opprett-oppdrag?fra=${encodeURIComponent(id)}`,
  weeks: '/admin/uke',
  /** The form, filled in from a template. */
  createFrom: (templateId: string) => `/admin/opprett-oppdrag?mal=${encodeURIComponent(templateId)}`,
  /** The form, for a shift on a day (YYYY-MM-DD). */
  createOn: (date: string) => `/admin/opprett-oppdrag?dato=${date}`,
  /** The week that a day is in, YYYY-MM-DD. */
  week: (date: string) => `/admin/uke?fra=${date}`,
  /** Today's and tomorrow's shifts on a sheet to print. */
  board: '/tavle',
  boardOf: (departmentId: string | undefined) =>
    departmentId ? `/tavle?avdeling=${departmentId}` : '/tavle',
  assignmentLog: '/admin/oppdragslogg',
  assignment: (id: string) => fill(patterns.assignment, id),
  /** How the order of its request was made and followed. */
  order: (id: string) => fill(patterns.order, id),
  credits: '/admin/credits-sms',
  /** Every movement of the SMS balance. */
  creditLedger: '/admin/credits-sms/bevegelser',
  receipt: (purchaseId: string) => fill(patterns.receipt, purchaseId),
  adminProfileSettings: '/admin/profile-settings',
  /** The office: people, departments, closed days, way of asking, security and data. */
  office: '/admin/kontoret',
  /** An old address of {@link paths.office}, redirected. */
  people: '/admin/folk',
  /** The office's history. */
  officeEvents: '/admin/hendelser',

  smsPricing: '/admin/sms-pricing',
  customers: '/admin/superadmin/customers',
  customer: (id: string) => fill(patterns.customer, id),
  systemStats: '/admin/superadmin/system-stats',
  smsControl: '/admin/superadmin/sms-control',
  smsEconomy: '/admin/superadmin/sms-economy',
  generateMagicLink: '/admin/superadmin/generer-magic-link',
  /** The page, to open one of an employer's own pages with the link. */
  generateMagicLinkTo: (employersPage: string) =>
    `/admin/superadmin/generer-magic-link?side=${encodeURIComponent(employersPage.split('/')[2] ?? '')}`,
  auditLog: '/admin/superadmin/hendelseslogg',

  /** Leads on to {@link paths.vikarDashboard}. */
  vikar: '/vikar',
  vikarDashboard: '/vikar/dashboard',
  vikarProfileSettings: '/vikar/profile-settings',

  response: (token: string, preselected?: 'accepted' | 'declined') =>
    fill(patterns.response, token) + (preselected === undefined ? '' : `?response=${preselected}`),
  /** The calendar file of a shift that is the logged-in substitute's. */
  ownCalendar: (assignmentId: string) => fill(patterns.ownCalendar, assignmentId),

  api: '/api',
  apiDocs: '/api/docs',
  rpc: '/api/rpc',
  live: '/api/live',
  /** All data of one's employer, or of oneself as a substitute, as a ZIP archive. */
  archive: '/api/archive',
  /** The register as a CSV file. */
  exportVikarer: '/api/vikarer.csv',
  /** The log as a CSV file, or the part that a filter selects. */
  exportLog: '/api/assignments.csv',
  /** The office's history as CSV, for its owners. */
  exportOfficeEvents: '/api/office-events.csv',
  /** The customers' money as a CSV file, for superadmins. */
  exportEconomy: '/api/service/economy.csv',
} as const

/** The parts of the help page that other pages lead to. */
export type HelpPart = 'kom-i-gang' | 'import' | 'kreditter' | 'noen-om-gangen' | 'svar' | 'vikar'

/** Public documents: rendered at build, complete without script. */
export const DOCUMENTS = [
  paths.home,
  paths.prices,
  paths.about,
  paths.contact,
  paths.help,
  paths.terms,
  paths.privacy,
  paths.accessibility,
] as const
export type DocumentPath = (typeof DOCUMENTS)[number]

/** Is it the address of one of them? */
export const isDocument = (path: string): boolean => DOCUMENTS.some((known) => known === path)

/** Is it this address, or one below it? */
export const isBelow = (address: string, path: string): boolean => `${path}/`.startsWith(`${address}/`)

/** Is it an address of this pattern? */
export const isAt = (pattern: string, path: string): boolean => addressesOf(pattern).test(withoutSlash(path))

const withoutSlash = (path: string) => path.replace(/(?<=.)\/$/, '')

/** Does this address have a page of the app, or might it? The parts that vary are not looked up. */
export const isAppPage = (path: string): boolean => APP_PAGES.some((page) => page.test(withoutSlash(path)))

/** `signup` is the landing page's word for `register`. */
export type AuthTab = 'login' | 'register' | 'signup' | 'forgot'

export type DoorTab = Exclude<AuthTab, 'signup'>

/** The tab of the login page that the query asks for; 'login' if it asks for none. */
export const tabOf = (search: URLSearchParams): DoorTab => {
  const asked = search.get('tab')
  if (asked === 'register' || asked === 'signup') return 'register'
  return asked === 'forgot' ? 'forgot' : 'login'
}

/** The address of the login page; a destination that is not ours is left out. */
export function authPath(search: { tab?: AuthTab; returnTo?: string } = {}): string {
  const query = new URLSearchParams()
  if (search.tab !== undefined) query.set('tab', search.tab)
  const returnTo = safeReturnTo(search.returnTo)
  if (returnTo !== undefined) query.set('returnTo', returnTo)
  const written = query.toString()
  return written === '' ? paths.auth : `${paths.auth}?${written}`
}

/** The page of magic links with the administrator chosen already. */
export const magicLinkForPath = (userId: string): string =>
  `${paths.generateMagicLink}?bruker=${encodeURIComponent(userId)}`

/** The log, filtered by its own search parameters. */
export const logPath = (
  search: Readonly<Partial<Record<'status' | 'vikar' | 'avdeling' | 'fra' | 'til', string | undefined>>>,
): string => {
  const chosen = Object.entries(search).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return chosen.length === 0
    ? paths.assignmentLog
    : `${paths.assignmentLog}?${new URLSearchParams(chosen).toString()}`
}

/** The address of a file with only the rows that match the filter. */
export const filteredPath = (path: string, filter: Record<string, string>): string =>
  `${path}?${new URLSearchParams(filter).toString()}`

/** Target of 'Logg ut': the login, or the page that offers to log out at the provider too. */
export const signedOutPath = (provider: string | null): string =>
  provider ? `${paths.authProvider}?utlogget=${provider}` : paths.auth

/** A pattern as the HTTP server writes it: `/r/:token`. */
export function serverPattern(pattern: string): string {
  return pattern.replaceAll('$', ':')
}

/**
 * The text if it is a path of our own, else undefined. `//host`, `/\host` and their disguises (a tab inside,
 * `/.//host`) lead a browser to another site.
 */
export function safeReturnTo(text: string | null | undefined): string | undefined {
  if (text === null || text === undefined) return undefined
  if (!/^\/(?![/\\])/.test(text) || /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(text)) return undefined
  const { origin, pathname } = new URL(text, OWN)
  return origin === OWN && !pathname.startsWith('//') ? text : undefined
}

/** Any origin will do to resolve a path against. */
const OWN = 'https://own.invalid'

const APP_PAGES = [...Object.values(patterns), ...Object.values(paths)].flatMap((address) =>
  typeof address === 'string' && [paths.admin, paths.auth, paths.vikar].some((top) => isBelow(top, address))
    ? [addressesOf(address)]
    : [],
)

/** The addresses of a pattern. */
function addressesOf(pattern: string): RegExp {
  return new RegExp(`^${pattern.replaceAll(/\$\w+/g, '[^/]+')}$`, 'i')
}

export function fill(pattern: string, part: string): string {
  return pattern.replace(/\$\w+/, () => encodeURIComponent(part))
}
