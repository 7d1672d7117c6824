import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { DOCUMENTS, paths } from '#shared/paths.ts'
import type { Facts } from './facts.ts'
import { fill } from './fill.ts'
import { renderDocuments, renderPlaceholders } from './render.tsx'

const FILES = { css: '/assets/style.css', script: '/assets/browser.js', font: '/assets/figtree.woff2' }
const FACTS: Facts = {
  appUrl: 'https://vikarklar.example',
  contact: {
    name: 'Vikarklar',
    email: 'hei@vikarklar.example',
    phone: '+47 400 00 000',
    orgNumber: '987654321',
  },
  packages: [
    { id: '1', packageName: 'Liten', credits: 100, priceOre: 15_000, isPopular: false },
    { id: '2', packageName: 'Stor', credits: 1000, priceOre: 90_000, isPopular: true },
  ],
  reader: null,
  welcomeSms: 10,
}

const documents = renderDocuments(FILES)
const documentOf = (path: string, facts: Facts = FACTS) =>
  fill(documents[path] ?? '', renderPlaceholders(facts))

const Data = z.object({
  '@graph': z.tuple([
    z.object({ '@type': z.literal('Organization'), email: z.email() }),
    z.object({
      offers: z.array(
        z.object({
          name: z.string(),
          price: z.string(),
          priceSpecification: z.object({ price: z.string() }).optional(),
        }),
      ),
    }),
  ]),
})

/** The prices in the data for search engines. */
const offersOf = (facts: Facts) => {
  const html = documentOf(paths.home, facts)
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  return Data.parse(JSON.parse(json))['@graph'][1].offers
}

describe('every document', () => {
  it.each(DOCUMENTS)('is complete, with nothing left to fill in: %s', (path) => {
    const html = documentOf(path)
    expect(html).toMatch(/^<!doctype html><html lang="nb">/)
    expect(html).not.toContain('{{')
    expect(html.match(/<h1[ >]/g)).toHaveLength(1)
    expect(html.match(/<title>[^<]{10,60}<\/title>/g)).toHaveLength(1)
    expect(html).toContain(`<link rel="canonical" href="https://vikarklar.example${path}"/>`)
    expect(html).toContain('content="https://vikarklar.example/og.png"')
    expect(html).not.toMatch(/<style|<script>| on\w+="/) // the pages' policy would refuse them
  })

  it('has a title and a description of its own', () => {
    const of = (pattern: RegExp) => new Set(DOCUMENTS.map((path) => pattern.exec(documentOf(path))?.[1]))
    expect(of(/<title>([^<]+)</).size).toBe(DOCUMENTS.length)
    expect(of(/<meta name="description" content="([^"]+)"/).size).toBe(DOCUMENTS.length)
  })
})

describe('the price of one SMS', () => {
  it('mentions the SMS for new employers, if the operator grants some', () => {
    const words = 'Nye arbeidsgivere får 10\u00a0SMS gratis å prøve med'
    for (const path of [paths.home, paths.prices, paths.help]) {
      expect(documentOf(path)).toContain(words)
      expect(documentOf(path, { ...FACTS, welcomeSms: 0 })).not.toMatch(/Nye arbeidsgivere|false/)
    }
  })

  it('is the same in the text, on the cards and for search engines', () => {
    expect(renderPlaceholders(FACTS).smsPrice).toBe('fra 0,90\u00a0kr per\u00a0SMS')
    expect(documentOf(paths.prices)).toContain('0,90 kr per SMS')
    const offers = offersOf(FACTS)
    expect(offers.map(({ price }) => price)).toEqual(['0', '150.00', '900.00'])
    expect(offers.at(-1)?.priceSpecification?.price).toBe('0.90')
  })

  it('is omitted while nothing is for sale', () => {
    const placeholders = renderPlaceholders({ ...FACTS, packages: [] })
    expect(placeholders.smsPrice).toBe('som du kjøper på forhånd')
    expect(placeholders.packages).toContain('Ingen pakker er til salgs akkurat nå.')
    expect(offersOf({ ...FACTS, packages: [] })).toHaveLength(1)
  })
})

describe('text typed by users', () => {
  const nasty = '</script><script>alert(1)</script>"&'

  it('is rendered as text in the greeting, on the cards and in the data', () => {
    const facts: Facts = {
      ...FACTS,
      packages: [{ id: '1', packageName: nasty, credits: 10, priceOre: 1000, isPopular: false }],
      reader: { fullName: nasty, email: 'kari@x.example', role: 'administrator' },
    }
    for (const path of [paths.home, paths.prices])
      expect(documentOf(path, facts)).not.toContain('<script>alert')
    expect(offersOf(facts)[1]?.name).toBe(nasty)
  })

  it('is not mistaken for a placeholder, nor for a replacement pattern', () => {
    const packages = [
      { id: '1', packageName: "{{session}} $& $'", credits: 10, priceOre: 1000, isPopular: false },
    ]
    expect(documentOf(paths.prices, { ...FACTS, packages })).toContain('{{session}} $&amp; $&#x27;')
  })
})

describe('the top of a document', () => {
  it('leads a visitor to the login, and lets a logged-in user continue or log out', () => {
    expect(renderPlaceholders(FACTS).session).toMatch(
      /href="\/auth".*Logg inn.*href="\/auth\?tab=signup".*Kom i gang/,
    )
    const reader = { fullName: '', email: 'ola@vikar.example', role: 'substitute' } as const
    const { session } = renderPlaceholders({ ...FACTS, reader })
    expect(session).toContain('href="/vikar/dashboard">Hei, ola@vikar.example</a>')
    expect(session).toMatch(/<form [^>]*action="\/auth\/logg-ut" method="post".*Logg ut/)
  })
})

it('an unknown placeholder is an error, not a hole in the page', () => {
  expect(() => fill('<p>{{unknown}}</p>', {})).toThrow('unknown')
})
