import { describe, expect, it } from 'vitest'
import { ROLES } from '#shared/roles.ts'
import { isAppPage, isDocument } from '#shared/paths.ts'
import { type Examples, NO_PAGE, pagesFor, pathOf, paths, patterns } from '../e2e/addresses.ts'

const examples: Examples = {
  editVikar: 'x',
  assignment: 'x',
  order: 'x',
  customer: 'x',
  receipt: 'x',
  localCheckout: 'x',
  response: 'x',
}

const swept = new Set([null, ...ROLES].flatMap((role) => pagesFor(role, examples)).map(pathOf))

/** Each address by its name, with an example in the place of what varies. */
const addresses = Object.entries({ ...paths, ...patterns }).flatMap(([name, path]) =>
  typeof path === 'string' ? [[name, path.replace(/\$\w+/g, 'x')] as const] : [],
)

describe('the sweep over all pages', () => {
  it('opens every address there is, as somebody, but those that have a reason not to be pages', () => {
    const left = addresses.filter(([name, path]) => !(name in NO_PAGE) && !swept.has(path))
    expect(left).toEqual([])
    expect(addresses.length).toBeGreaterThan(50)
  })

  it('opens what is behind the login as everyone who may enter it, and as no one else', () => {
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

  it('knows every page of the app, and every document, that the service makes links to', () => {
    const made = Object.values(paths)
      .flatMap((make) =>
        typeof make === 'function' ? [pathOf(String(Reflect.apply(make, null, ['x', new Date(0)])))] : [],
      )
      .filter((path) => !/^\/(r|api|betaling|webhooks)\//.test(path))
    expect(made.filter((path) => !isAppPage(path) && !isDocument(path))).toEqual([])
    expect(made.length).toBeGreaterThan(5)
  })
})
