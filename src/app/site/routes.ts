import { existsSync, readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { announceLogout } from '#features/identity/server/sessions/log-out.ts'
import { readSession } from '#features/identity/server/sessions/read-session.ts'
import { signOut } from '#features/identity/server/login/sign-in.ts'
import { listPackages } from '#features/credits/server/pricing.ts'
import { createMadeBodies, makeBody, sendMade } from '#server/http/made-once.ts'
import { isSameOrigin } from '#server/http/same-origin.ts'
import type { Services } from '#server/services.ts'
import { FRONT_PAGE } from '#shared/roles.ts'
import { DOCUMENTS, paths, signedOutPath } from '#shared/paths.ts'
import { serverPaths } from '#shared/server-paths.ts'
import type { Config } from '#server/config/config.ts'
import type { Facts, Reader, SiteRenderer } from './facts.ts'
import { fill } from './fill.ts'
import { documentFile, loadRenderer, NOT_FOUND_FILE } from './files.ts'

/** The built documents with their placeholders, and the renderer that fills these. */
type Site = {
  readonly documents: Readonly<Record<string, string>>
  /** The document for every other address. */
  readonly notFound: string
} & Pick<SiteRenderer, 'renderPlaceholders'>

/** Answers an unknown address, for any reader. */
export type SendNotFound = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/**
 * The public documents, built in advance and completed here with current prices and the reader. While the database is
 * down, the last known prices are shown and no reader is greeted. Returns what answers for every address that no other
 * route takes; null where nothing is built.
 */
export const siteRoutes = async (
  app: FastifyInstance,
  services: Services,
  built?: Site,
): Promise<SendNotFound | null> => {
  leaveRoute(app, services)
  await textFileRoutes(app, services)
  const { appUrl, product: contact, welcomeSms } = services.config
  const bodies = createMadeBodies(2 * (DOCUMENTS.length + 1)) // with the prices of now, and of just before
  const site = built ?? (await readSite())
  if (!site) return null
  const readPackages = rememberPackages(services)
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
    packages: Facts['packages'],
  ) => {
    const reader = await readReader(services, request)
    const filled = () =>
      fill(
        site.documents[name] ?? site.notFound,
        site.renderPlaceholders({ appUrl, contact, packages, reader, welcomeSms }),
      )
    reply.header('vary', 'cookie')
    if (reader) return reply.type(HTML).header('cache-control', 'private, no-store').send(filled())
    const key = name + JSON.stringify(packages)
    return sendMade(
      request,
      reply.header('cache-control', 'no-cache'),
      await bodies(key, () => makeBody(filled(), HTML)),
    )
  }
  for (const address of Object.keys(site.documents)) {
    app.get(address, async (request, reply) => {
      const reader = address === paths.home ? await readReader(services, request) : null
      if (reader) return reply.redirect(FRONT_PAGE[reader.role], 302)
      return send(request, reply, address, await readPackages())
    })
    if (address !== paths.home) app.get(`${address}/`, (_request, reply) => reply.redirect(address, 301))
  }
  return async (request, reply) => send(request, reply.code(404), '404', [])
}

const HTML = 'text/html; charset=utf-8'
const TEXT = 'text/plain; charset=utf-8'

const textFileRoutes = async (app: FastifyInstance, { config, clock }: Services) => {
  const [rules, map] = await Promise.all([
    makeBody(robots(config.appUrl), TEXT),
    makeBody(sitemap(config.appUrl), 'application/xml'),
  ])
  app.get(serverPaths.robots, (request, reply) => sendMade(request, reply, rules))
  app.get(serverPaths.sitemap, (request, reply) => sendMade(request, reply, map))
  const contacts = createMadeBodies(1) // a new one each day
  app.get(serverPaths.securityTxt, async (request, reply) => {
    const contact = securityTxt(config, clock.now())
    return sendMade(request, reply, await contacts(contact, () => makeBody(contact, TEXT)))
  })
}

/** Addresses that crawlers must skip. Answer pages also send noindex, for crawlers that ignore robots.txt. */
const CLOSED = [paths.admin, paths.vikar, paths.api, serverPaths.outbox, '/betaling', '/webhooks']

const robots = (appUrl: string): string =>
  [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${appUrl}${serverPaths.sitemap}`,
    '',
  ].join('\n')

const sitemap = (appUrl: string): string => {
  const urls = DOCUMENTS.map((path) => `  <url><loc>${escapeXml(`${appUrl}${path}`)}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const DAY_MS = 86_400_000

/** RFC 9116 recommends less than a year: a reader can tell that the contact is current. */
const VALID_DAYS = 180

/** The security contact (security.txt). */
const securityTxt = ({ appUrl, product }: Pick<Config, 'appUrl' | 'product'>, now: Date): string => {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  return [
    `Contact: mailto:${product.email}`,
    `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
    'Preferred-Languages: nb, en',
    `Canonical: ${appUrl}${serverPaths.securityTxt}`,
    '',
  ].join('\n')
}

/** 'Logg ut' without script. */
const leaveRoute = (app: FastifyInstance, services: Services) => {
  app.post(paths.signOut, async (request, reply) => {
    if (!isSameOrigin(request, services.config.appUrl)) {
      return reply.code(403).send({ code: 'FORBIDDEN', message: 'Skjemaet kom fra en annen side' })
    }
    const cookies = cookiesOf(request)
    const session = await readSession(services, cookies)
    await signOut(services, cookies, (cookie) => void reply.header('set-cookie', cookie))
    if (session) await announceLogout(services, session)
    return reply.redirect(signedOutPath(session?.oidcProvider ?? null), 303)
  })
}

/** Null if nothing is built; static.ts reports that. */
const readSite = async (): Promise<Site | null> => {
  if (!existsSync(documentFile(paths.home))) return null
  const { renderPlaceholders } = await loadRenderer()
  const documents = DOCUMENTS.map(
    (address) => [address, readFileSync(documentFile(address), 'utf8')] as const,
  )
  return {
    documents: Object.fromEntries(documents),
    notFound: readFileSync(NOT_FOUND_FILE, 'utf8'),
    renderPlaceholders,
  }
}

const cookiesOf = (request: FastifyRequest) => new Headers({ cookie: request.headers.cookie ?? '' })

const readReader = async (services: Services, request: FastifyRequest): Promise<Reader> => {
  if (request.headers.cookie === undefined) return null
  return readSession(services, cookiesOf(request)).catch((error: unknown) => {
    services.log.warn({ err: error }, 'reading the session for a public page failed')
    return null
  })
}

/** Readers at the same time share one query. */
const rememberPackages = (services: Services) => {
  let last: Facts['packages'] = []
  let asked: Promise<Facts['packages']> | undefined
  const ask = async () => {
    try {
      last = await listPackages(services)
    } catch (error) {
      services.log.warn({ err: error }, 'a document shows the last known prices')
    } finally {
      asked = undefined
    }
    return last
  }
  return () => (asked ??= ask())
}
