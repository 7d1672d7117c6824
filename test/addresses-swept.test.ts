import { describe, expect, it } from 'vitest'
import { ROLES } from '#shared/roles.ts'
import { isAppPage, isDocument } from '#shared/paths.ts'
import { type Examples, NO_PAGE, pagesFor, pathOf, paths, patterns } from '../e2e/addresses.ts'

const examples: Examples = {
  editVikar: 'x',
  person: 'x',
  assignment: 'x',
  order: 'x',
  customer: 'x',
  receipt: 'x',
  localCheckout: 'x',
  response: 'x',
}

const swept = new Set([null, ...ROLES].flatMap((role) => pagesFor(role, examples)).map(pathOf))

/** Each address by name, with examples for its parameters. */
const addresses = Object.entries({ ...paths, ...patterns }).flatMap(([name, path]) =>
  typeof path === 'string' ? [[name, path.replace(/\$\w+/g, 'x')] as const] : [],
)

describe('the sweep over all pages', () => {
  it('opens every address in some role, except those with a reason for not being a page', () => {
    const left = addresses.filter(([name, path]) => !(name in NO_PAGE) && !swept.has(path))
    expect(left).toEqual([])
    expect(addresses.length).toBeGreaterThan(50)
  })

  it('opens the pages behind the login for every role with access, and no other role', () => {
    const office = pagesFor('administrator', examples)
    expect(office).toContain(paths.vikarer)
    expect(office).not.toContain(paths.customers)
    const pages = office.filter((address) => addresses.some(([, path]) => path === address))
    expect(pages.length).toBeGreaterThan(10)
    const service = pagesFor('superadmin', examples)
    expect(service).toEqual(expect.arrayContaining([paths.admin, paths.customers]))
    expect(service).not.toContain(paths.vikarer)
    expect(pagesFor('substitute', examples)).toEqual([paths.vikarDashboard, paths.vikarProfileSettings])
    expect(pagesFor(null, examples)).toEqual(expect.arrayContaining([paths.home, paths.auth, '/r/x']))
  })

  it('includes every page of the app, and every document, to which the service creates links', () => {
    const made = Object.values(paths)
      .flatMap((make) =>
        typeof make === 'function' ? [pathOf(String(Reflect.apply(make, null, ['x', new Date(0)])))] : [],
      )
      .filter((path) => !/^\/(r|api|betaling|webhooks|tavle)(\/|$)/.test(path))
    expect(made.filter((path) => !isAppPage(path) && !isDocument(path))).toEqual([])
    expect(made.length).toBeGreaterThan(5)
  })
})
