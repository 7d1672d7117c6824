import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formBodies } from '#server/http/bodies.ts'
import { DOCUMENTS, paths } from '#shared/paths.ts'
import { serverPaths } from '#shared/server-paths.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castLogin, castSara, castVikar } from '#test/cast.ts'
import { cookieFor } from '#test/callers.ts'
import { renderDocuments, renderPlaceholders, renderNotFound } from './render.tsx'
import { siteRoutes } from './routes.ts'

const FILES = { css: '/c.css', script: '/s.js', font: '/f.woff2' }
const SITE = { documents: renderDocuments(FILES), notFound: renderNotFound(FILES), renderPlaceholders }

let app: TestApp
let server: FastifyInstance
let kari: { cookie: string }
let ola: { cookie: string }
let sara: { cookie: string }

beforeAll(async () => {
  app = await openTestApp()
  server = await serverOf(app)
  const employer = await castKari(app)
  const cookies = async ({ userId }: { userId: string }) => ({ cookie: await cookieFor(app, userId) })
  kari = await cookies(employer)
  ola = await cookies(await castLogin(app, await castVikar(app, employer, 'Ola Hansen')))
  sara = await cookies(await castSara(app))
})
afterAll(async () => {
  await server.close()
  await app.close()
})

const serverOf = async (services: TestApp) => {
  const made = Fastify()
  formBodies(made)
  const sendNotFound = await siteRoutes(made, services, SITE)
  if (sendNotFound) made.setNotFoundHandler(sendNotFound)
  return made
}

const look = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers })

describe('a visitor', () => {
  it.each(DOCUMENTS)('reads %s, which caches ask for again', async (path) => {
    const { statusCode, headers, body } = await look(path)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'cookie, accept-encoding' })
    expect(body).toContain('Kom i gang')
    expect(body).not.toContain('{{')
  })

  it('with an invalid cookie is a visitor', async () => {
    const { statusCode, body } = await look(paths.home, { cookie: 'better-auth.session_token=x.y' })
    expect(statusCode).toBe(200)
    expect(body).toContain('Kom i gang')
  })

  it('is redirected from an address with a trailing slash to the one without', async () => {
    const { statusCode, headers } = await look('/priser/')
    expect([statusCode, headers.location]).toEqual([301, '/priser'])
  })
})

describe('a logged-in user', () => {
  it('is redirected from the landing page to their own', async () => {
    const places = await Promise.all([kari, ola, sara].map((headers) => look(paths.home, headers)))
    expect(places.map(({ statusCode, headers }) => [statusCode, headers.location])).toEqual([
      [302, '/admin'],
      [302, '/vikar/dashboard'],
      [302, '/admin'],
    ])
  })

  it('is greeted on the others, which are not cached', async () => {
    const { headers, body } = await look(paths.prices, kari)
    expect(body).toContain('Hei, Kari')
    expect(body).not.toContain('Kom i gang</span>')
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', vary: 'cookie' })
  })

  it('logs out by the form, and not by a form of another site', async () => {
    const leave = (site: string) =>
      server.inject({
        method: 'POST',
        url: paths.signOut,
        headers: { ...ola, 'sec-fetch-site': site, 'content-type': 'application/x-www-form-urlencoded' },
        payload: '',
      })
    expect((await leave('cross-site')).statusCode).toBe(403)
    expect((await look(paths.help, ola)).body).toContain('Logg ut')
    const { statusCode, headers } = await leave('same-origin')
    expect([statusCode, headers.location]).toEqual([303, '/auth'])
    expect(String(headers['set-cookie'])).toMatch(/^vikarklar=;.*Max-Age=0/)
    expect((await look(paths.help, ola)).body).not.toContain('Logg ut')
  })
})

describe('an unknown address', () => {
  it('gets its own document, which search engines ignore', async () => {
    const { statusCode, headers, body } = await look('/priserr')
    expect(statusCode).toBe(404)
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'cookie, accept-encoding' })
    expect(body).toMatch(/<title>Vi fant ikke siden – Vikarklar<.*<meta name="robots" content="noindex"/)
    expect(body).toMatch(/<h1 lang="en"[^>]*>Page Not Found<\/h1><p [^>]*>Vi fant ikke siden<\/p>/)
    expect(body).toContain('Kom i gang')
    expect(body).not.toMatch(/\{\{|canonical|og:url/)
  })

  it.each(['/admin/finnes-ikke', '/superadmin', '/vikar/finnes-ikke'])(
    'knows who is logged in, at %s as everywhere',
    async (path) => {
      for (const [reader, name, front] of [
        [kari, 'Kari', '/admin'],
        [sara, 'Sara', '/admin'],
      ] as const) {
        const { statusCode, headers, body } = await look(path, reader)
        expect([statusCode, headers['cache-control']]).toEqual([404, 'private, no-store'])
        expect(body).toContain(`href="${front}">Hei, ${name}`)
        expect(body).toContain('Logg ut')
      }
    },
  )
})

describe('the prices', () => {
  it('are current, and the last known ones while the database is unavailable', async () => {
    let isAway = false
    const { database } = app
    const away: TestApp = {
      ...app,
      database: {
        ...database,
        lookUp: (scope, read) => (isAway ? Promise.reject(new Error('away')) : database.lookUp(scope, read)),
      },
    }
    const other = await serverOf(away)
    const prices = async () => (await other.inject({ url: paths.prices })).body
    expect(await prices()).toContain('900,00')
    await app.db.query(`update sms_pricing set price_ore = 95000 where credits = 1000`)
    expect(await prices()).toContain('950,00')
    expect(await prices()).toContain('0,95 kr per SMS')
    isAway = true
    expect(await prices()).toContain('950,00')
    await app.db.query(`update sms_pricing set price_ore = 90000 where credits = 1000`)
    await other.close()
  })
})

describe('a person who reports a vulnerability', () => {
  it('finds a contact and a date in the future', async () => {
    app.clock.set('2026-12-24T23:30:00Z')
    const { statusCode, headers, body } = await look('/.well-known/security.txt')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(body).toBe(
      [
        `Contact: mailto:${app.config.product.email}`,
        'Expires: 2027-06-22T00:00:00.000Z',
        'Preferred-Languages: nb, en',
        `Canonical: ${app.config.appUrl}/.well-known/security.txt`,
        '',
      ].join('\n'),
    )
  })
})

describe('a program that requests a standard text file', () => {
  it.each([serverPaths.robots, serverPaths.sitemap, serverPaths.securityTxt])(
    'is not sent %s again',
    async (path) => {
      const { statusCode, headers } = await look(path)
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
      const again = await look(path, { 'if-none-match': String(headers.etag) })
      expect([again.statusCode, again.body]).toEqual([304, ''])
    },
  )

  it('gets the contact with a later date the next day', async () => {
    app.clock.set('2026-12-24T23:30:00Z')
    const { headers } = await look(serverPaths.securityTxt)
    app.clock.set('2026-12-25T23:30:00Z')
    const later = await look(serverPaths.securityTxt, { 'if-none-match': String(headers.etag) })
    expect([later.statusCode, later.body]).toEqual([200, expect.stringContaining('2027-06-23')])
  })
})

describe('a search engine', () => {
  it('finds every document, and is excluded from the pages behind the login', async () => {
    const { appUrl } = app.config
    const map = (await look(serverPaths.sitemap)).body
    expect([...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url)).toEqual(
      DOCUMENTS.map((path) => `${appUrl}${path}`),
    )
    const rules = (await look(serverPaths.robots)).body
    expect(rules).toContain(`Sitemap: ${appUrl}/sitemap.xml`)
    expect(rules).toMatch(/^Disallow: \/admin$/m)
    for (const path of DOCUMENTS) expect(rules).not.toContain(`Disallow: ${path}\n`)
  })
})
