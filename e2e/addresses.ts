import { areaOf, mayEnter } from '#shared/access-rules.ts'
import type { Role } from '#shared/roles.ts'
import { paths as pagePaths, patterns as pagePatterns } from '#shared/paths.ts'
import { serverPaths, serverPatterns } from '#shared/server-paths.ts'

/** Every address there is. */
export const paths = { ...pagePaths, ...serverPaths }
export const patterns = { ...pagePatterns, ...serverPatterns }

type Address = keyof typeof paths | keyof typeof patterns

/** Addresses that are not pages, with the reason. All others are opened by the sweep. */
export const NO_PAGE = {
  features: 'a part of the landing page',
  addVikarAlias: 'leads on to the form',
  editVikarAlias: 'leads back to the register',
  people: 'leads on to the page of the office',
  vikar: 'leads on to the substitute’s front page',
  responseCalendar: 'a file',
  ownCalendar: 'a file',
  oidcCallback: 'where a provider sends browsers back to',
  archive: 'a file',
  exportVikarer: 'a file',
  exportEconomy: 'a file',
  board: 'a sheet that the server draws; board.e2e.ts opens it',
  exportLog: 'a file',
  exportOfficeEvents: 'a file',
  responseOpened: 'only posted to',
  signOut: 'only posted to',
  responseWithdraw: 'shown on the answer page, and posted to',
  responseLive: 'a stream of notices',
  responseWhy: 'opened inside the answer page',
  live: 'a stream of notices',
  smsReports: 'called by gateways',
  bounces: 'called by a mail server',
  paymentEvents: 'called by the payment provider',
  outboxApi: 'for programs',
  api: 'for programs',
  openApi: 'for programs',
  sitemap: 'for programs',
  robots: 'for programs',
  securityTxt: 'a file',
  licences: 'a file',
  rpc: 'for programs',
  health: 'for programs',
  ready: 'for programs',
  metrics: 'for programs',
} as const satisfies Partial<Record<Address, string>>

/** A pattern of a page: an example from the demonstration replaces its `$part`. */
export type FilledPage = Exclude<keyof typeof patterns, keyof typeof NO_PAGE>
export type Examples = Record<FilledPage, string>

const NOBODY = '00000000-0000-4000-8000-000000000000'

/** Other states of the same pages: no results, not found, a link that does not work. */
const FACES = [
  '/auth?tab=signup',
  '/auth?tab=forgot',
  '/auth/bekreft?token=x',
  '/auth/magic?token=x',
  '/auth/passord?token=x',
  '/r/AAAAAAAAAAAAAAAAAAAAAA',
  '/betaling/finnes-ikke',
  '/finnes/ikke',
  '/admin/superadmin/customers?q=finnes-ikke',
  '/admin/superadmin/sms-control?q=finnes-ikke',
  '/admin/superadmin/sms-economy?q=finnes-ikke',
  '/admin/superadmin/hendelseslogg?hvem=finnes-ikke',
  `/admin/superadmin/customers/${NOBODY}`,
]

/** Office pages only: all of them show a superadmin the same notice that there is no employer. */
const OFFICE_FACES = [
  '/admin/vikarregister?q=finnes-ikke',
  `/admin/vikarregister/${NOBODY}`,
  '/admin/oppdragslogg?vikar=finnes-ikke',
  '/admin/hendelser?til=2020-01-01',
  `/admin/oppdragslogg/${NOBODY}`,
  `/admin/credits-sms/kvittering/${NOBODY}`,
]

const isPage = (name: string) => !(name in NO_PAGE)

/** The addresses that are the same for everyone. */
const fixedPages = Object.entries(paths).flatMap(([name, path]) =>
  typeof path === 'string' && isPage(name) ? [path] : [],
)

const isFilledPage = (name: string): name is FilledPage => name in patterns && isPage(name)

const patternsOfPages = Object.entries(patterns).filter(([name]) => isPage(name))

const filledPages = (examples: Examples) =>
  patternsOfPages.flatMap(([name, pattern]) =>
    isFilledPage(name) ? [pattern.replace(/\$\w+/, examples[name])] : [],
  )

/**
 * Every page that this role may enter, each once: public pages are listed for the visitor alone. The office's front
 * page and the superadmin's share an address.
 */
export const pagesFor = (role: Role | null, examples: Examples): string[] =>
  [
    ...fixedPages,
    ...filledPages(examples),
    ...FACES,
    ...(role === 'administrator' ? OFFICE_FACES : []),
  ].filter((address) => {
    const area = areaOf(pathOf(address))
    const person = role && { role, emailVerified: true, memberRole: 'owner' as const }
    return (area === 'open') === (role === null) && mayEnter(area, person) === 'yes'
  })

export const pathOf = (address: string): string => new URL(address, 'http://any.invalid').pathname

/** The kind of a page: pages that differ only in `$part` share one. */
export const kindOf = (path: string): string =>
  patternsOfPages.find(([, pattern]) => matches(pattern, path))?.[1] ?? path

/** Is it the address of a page that this role may enter, or that everyone may? */
export const isPageFor = (role: Role | null, path: string): boolean =>
  (fixedPages.some((page) => page === path) ||
    patternsOfPages.some(([, pattern]) => matches(pattern, path))) &&
  (role === null || mayEnter(areaOf(path), { role, emailVerified: true, memberRole: 'owner' }) === 'yes')

const matches = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replaceAll('.', String.raw`\.`).replace(/\$\w+/g, '[^/]+')}$`).test(path)
