import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { authPath, DOCUMENTS, type DocumentPath, type HelpPart, isDocument, paths } from '#shared/paths.ts'
import { PLACEHOLDER, placeholders, slots } from './placeholders.ts'
import { sitePages } from './pages.tsx'

const rendered = Object.fromEntries(
  DOCUMENTS.map((address) => {
    const { Page } = sitePages[address]
    return [address, renderToStaticMarkup(<Page />)]
  }),
)
const html = (address: DocumentPath) => rendered[address] ?? ''
const all = (address: DocumentPath, pattern: RegExp) =>
  [...html(address).matchAll(pattern)].map(([, found]) => (found ?? '').replaceAll('&amp;', '&'))
const words = (address: DocumentPath) =>
  html(address)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

/** Allowed targets of the documents' links, besides the doors. */
const SCREENS = new Set(
  Object.values(paths)
    .filter((path) => typeof path === 'string')
    .map(String),
)
const DOORS = [{}, { tab: 'signup' }, { tab: 'register' }, { tab: 'forgot' }] as const

describe.each(DOCUMENTS)('the document %s', (address) => {
  it('has one heading of the first level, and skips no level', () => {
    const levels = all(address, /<h([1-6])/g).map(Number)
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    expect(levels[0]).toBe(1)
    for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThan(2)
  })

  it('has a title and a description that fit a search result', () => {
    const { title, description } = sitePages[address]
    expect(title).toContain('Vikarklar')
    expect(title.length).toBeLessThanOrEqual(60)
    expect(description.length).toBeGreaterThanOrEqual(70)
    expect(description.length).toBeLessThanOrEqual(155)
    expect(html(address)).not.toContain('<title')
  })

  it('has no hard-coded price: prices are the superadmin’s', () => {
    expect(words(address)).not.toMatch(/\d\s*kr(oner)?\b/)
    expect(words(address)).not.toMatch(/\d+,\d\d/)
  })

  it('links to existing addresses and anchors', () => {
    const links = all(address, /href="([^"]+)"/g).filter((href) => !/^(mailto:|tel:|https:)/.test(href))
    expect(links.length).toBeGreaterThan(0)
    const doors = DOORS.map((search) => authPath(search))
    for (const link of links) {
      const [path = '', place] = link.split('#')
      const target = path === '' ? address : path
      if (isDocument(target) && place) expect([link, ids(target).includes(place)]).toEqual([link, true])
      else expect([link, SCREENS.has(target) || doors.includes(link)]).toEqual([link, true])
    }
  })

  it('has unique anchors, and links only to existing ones', () => {
    const own = ids(address)
    expect(new Set(own).size).toBe(own.length)
    for (const named of all(address, /aria-labelledby="([^"]+)"/g)) expect(own).toContain(named)
  })

  it('uses placeholders that the server fills', () => {
    const known = [...Object.keys(placeholders), ...Object.keys(slots)]
    for (const name of all(address, PLACEHOLDER)) expect(known).toContain(name)
  })
})

const ids = (address: string) => [...(rendered[address] ?? '').matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)

describe('the documents', () => {
  it('each have a unique title and description', () => {
    const pages = Object.values(sitePages)
    expect(new Set(pages.map(({ title }) => title)).size).toBe(DOCUMENTS.length)
    expect(new Set(pages.map(({ description }) => description)).size).toBe(DOCUMENTS.length)
  })

  it('use the specified labels of the sign-up buttons', () => {
    const button = (address: DocumentPath, href: string, label: string) =>
      expect(html(address)).toMatch(
        new RegExp(`href="${href.replaceAll(/[?.]/g, String.raw`\$&`)}"[^>]*><span>${label}<`),
      )
    button(paths.home, authPath({ tab: 'signup' }), 'Prøv gratis nå')
    button(paths.prices, authPath({ tab: 'signup' }), 'Kom i gang gratis')
    button(paths.contact, `mailto:${placeholders.contactEmail}`, 'Send e-post')
    button(paths.about, paths.auth, 'Kom i gang')
    button(paths.terms, authPath({ tab: 'register' }), 'Opprett konto')
  })

  it("have six features at the target of the header's link", () => {
    const [, features = ''] = /id="features"(.*?)<\/section>/s.exec(html(paths.home)) ?? []
    expect(features.match(/<h3/g)).toHaveLength(6)
  })

  it('have the packages on the page of prices, and their price wherever SMS prices are mentioned', () => {
    expect(html(paths.prices)).toContain(slots.packages)
    for (const address of [paths.home, paths.prices, paths.about])
      expect(words(address)).toContain(`Du betaler bare for SMS, ${placeholders.smsPrice}`)
  })

  it('have six numbered parts of the terms', () => {
    expect(all(paths.terms, /<h2[^>]*>(\d)\. /g)).toEqual(['1', '2', '3', '4', '5', '6'])
  })

  it('have the help anchors that other pages use', () => {
    const parts: Record<HelpPart, true> = {
      'kom-i-gang': true,
      import: true,
      'noen-om-gangen': true,
      kreditter: true,
      svar: true,
      vikar: true,
    }
    expect(ids(paths.help)).toEqual(expect.arrayContaining(Object.keys(parts)))
    expect(ids(paths.privacy)).toContain('cookies')
  })
})
