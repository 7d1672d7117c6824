import { describe, expect, it } from 'vitest'
import type { Me } from '#features/identity/contract.ts'
import { paths } from '#shared/paths.ts'
import { KARI } from '#test/sample-me.ts'
import { renderShell as render } from './render.tsx'

const CONTACT = { email: 'hei@vikarklar.example', phone: '+47 400 00 000' }
const renderShell = (url: string, me: Me) => render(url, me, CONTACT)

const OLA: NonNullable<Me> = { ...KARI, fullName: 'Ola Hansen', role: 'substitute', employerName: null }
const SARA: NonNullable<Me> = { ...KARI, fullName: 'Sara Moen', role: 'superadmin', employerName: null }

/** With script; the browser ignores the noscript content then. */
const seen = (html: string) => html.replace(/<noscript>.*<\/noscript>/s, '')
const heading = (html: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(seen(html))?.[1]
const links = (html: string) => [...seen(html).matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href)

describe('before any script has run', () => {
  it('the login page shows its purpose', () => {
    expect(heading(renderShell('/auth', null))).toBe('Logg inn på Vikarklar')
    expect(heading(renderShell('/auth/?returnTo=%2Fadmin', null))).toBe('Logg inn på Vikarklar')
    expect(heading(renderShell('/auth?tab=signup', null))).toBe('Kom i gang med Vikarklar')
    expect(heading(renderShell('/auth?tab=forgot', null))).toBe('Glemt passord?')
  })

  it('the front pages greet the user, in the frame of the role', () => {
    const front = renderShell(paths.admin, KARI)
    expect(heading(front)).toBe('Velkommen, Kari Nordmann')
    expect(front).toContain('Fjellhamar skole')
    expect(links(front)).toContain(paths.assignmentLog)
    expect(heading(renderShell(paths.vikarDashboard, OLA))).toBe('Hei, Ola!')
    expect(links(renderShell(paths.admin, SARA))).toContain(paths.customers)
    expect(links(renderShell(paths.admin, SARA))).not.toContain(paths.vikarer)
  })

  it('every other page behind the login has its frame, and its current entry if it has one', () => {
    const register = renderShell(`${paths.vikarer}?q=ola`, KARI)
    expect(register).toMatch(/href="\/admin\/vikarregister"[^>]*aria-current="page"/)
    expect(heading(register)).toBeUndefined()
  })

  it('disabled parts keep their place and cannot be pressed', () => {
    const kept = /<div class="start-kept" inert="">(.*?)<\/header>/.exec(renderShell(paths.admin, KARI))?.[1]
    expect(kept).toContain('Kari Nordmann')
    const reachable = renderShell(paths.admin, KARI).replace(kept ?? '', '')
    expect(reachable).not.toMatch(/<button|<input|<form/)
  })

  it('shows no heading if a banner will appear above it', () => {
    expect(heading(renderShell(paths.admin, { ...KARI, emailVerified: false }))).toBeUndefined()
  })

  it('shows no page to a user without access, and no frame if nothing is known', () => {
    for (const [url, me] of [
      [paths.admin, null],
      [paths.admin, OLA],
      [paths.vikarDashboard, KARI],
      [paths.customers, KARI],
      [paths.auth, KARI], // redirects a logged-in user
      ['/auth/bekreft?token=x', null],
      ['//admin', KARI],
      ['/finnes-ikke', KARI],
    ] as const) {
      const html = renderShell(url, me)
      expect(seen(html)).toContain('<main')
      expect([heading(html), links(html)]).toEqual([undefined, []])
    }
  })

  it('explains the missing script, below the heading and above all else', () => {
    for (const [url, me] of [
      [paths.auth, null],
      [`${paths.authMagic}?token=x`, null],
      [paths.admin, KARI],
      [paths.vikarer, KARI],
    ] as const) {
      const html = renderShell(url, me)
      const [, instead = ''] = /<noscript>(.*)<\/noscript>/s.exec(html) ?? []
      expect(instead).toContain('Denne siden trenger JavaScript')
      expect(instead).toMatch(/href="tel:\+4740000000".*href="mailto:hei@vikarklar\.example"/)
      expect(html.match(/<h1/g)).toHaveLength(1)
      expect(html.indexOf('<noscript>')).toBeLessThan(html.indexOf('Laster...'))
    }
  })

  it('a name is rendered as text', () => {
    const html = renderShell(paths.admin, { ...KARI, fullName: '<img src=x onerror=alert(1)>' })
    expect(html).toContain('&lt;img src=x')
    expect(html).not.toContain('<img src=x')
  })
})
