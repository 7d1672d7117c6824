import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Me } from '#features/identity/contract.ts'
import { describeMe } from '#features/identity/server/profile/profile.ts'
import { readSession } from '#features/identity/server/sessions/read-session.ts'
import { createMadeBodies, makeBody, sendMade } from '#server/http/made-once.ts'
import type { Services } from '#server/services.ts'
import { isAppPage, isBelow, paths, tabOf } from '#shared/paths.ts'
import { loadShell } from './shell/files.ts'
import { appPages, modulesFor } from './shell/preload.ts'
import type { SendNotFound } from './site/routes.ts'
import { redirectUntidyPage } from './tidy-links.ts'

const WEB = fileURLToPath(new URL('../../dist/web/', import.meta.url))

/** Addresses that may hold a secret: that of a link from an e-mail, or the page to return to after the login. */
const DOORS = new RegExp(`^${paths.auth}(?![^/?])`, 'i')

/** The built pages. Files with a hash in their name never change; everything else is revalidated. */
export const staticRoutes = async (
  app: FastifyInstance,
  services: Services,
  sendNotFound: SendNotFound | null = null,
) => {
  app.addHook('onRequest', async ({ url }, reply) => {
    if (DOORS.test(url)) reply.header('referrer-policy', 'no-referrer')
  })
  if (!existsSync(path.join(WEB, 'index.html'))) {
    services.log.warn('the web pages are not built')
    app.setNotFoundHandler((_request, reply) =>
      reply.code(404).send({ code: 'NOT_FOUND', message: 'Fant ikke siden' }),
    )
    return
  }
  await app.register(fastifyStatic, {
    root: WEB,
    dotfiles: 'ignore',
    index: false,
    preCompressed: true,
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`)
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (file.endsWith('.svg')) reply.type('image/svg+xml; charset=utf-8') // all other text has its charset
    },
  })
  const pageAt = appPages(WEB)
  const renderShell = await loadShell()
  const bodies = createMadeBodies(PAGES_KEPT)
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(reply)
    const redirected = redirectUntidyPage(request, reply)
    if (redirected) return redirected
    if (path.extname(request.url.split('?')[0] ?? '')) return refuse(reply)
    const [address = ''] = request.url.split('?')
    if (!isAppPage(address)) {
      services.log.info({ path: missedPath(address) }, 'page not found')
      return sendNotFound ? sendNotFound(request, reply) : refuse(reply)
    }
    const me = await readReader(services, request)
    const make = () => pageAt(address, renderShell(request.url, me, services.config.product))
    reply.header('vary', 'cookie')
    if (me) return reply.type(HTML).header('cache-control', 'private, no-store').send(make())
    const body = await bodies(visitorsPage(request.url, pageAt.builtAt()), () => makeBody(make(), HTML))
    return sendMade(request, reply.header('cache-control', 'no-cache'), body)
  })
}

const HTML = 'text/html; charset=utf-8'
/** More than the number of different pages for visitors. */
const PAGES_KEPT = 50

/** The key of a visitor's page: addresses that need the same scripts and show the same frame share it. */
const visitorsPage = (url: string, builtAt: number): string => {
  const { pathname, searchParams } = new URL(url, 'http://page')
  return JSON.stringify([builtAt, modulesFor(pathname), isBelow(paths.auth, pathname) && tabOf(searchParams)])
}

const refuse = (reply: FastifyReply) =>
  reply.code(404).send({ code: 'NOT_FOUND', message: 'Fant ikke det du lette etter' })

/** The part of the reader that a page's frame shows. The page itself asks again. */
const readReader = async (services: Services, { headers }: FastifyRequest): Promise<Me> => {
  if (headers.cookie === undefined) return null
  try {
    return describeMe(services, await readSession(services, new Headers({ cookie: headers.cookie })))
  } catch (error) {
    services.log.warn({ err: error }, 'reading the session for a page failed')
    return null
  }
}

/** Shorter than any token of the service (22 characters), and without digits, so no phone number. */
const HARMLESS = /^[a-zæøå_.-]{0,20}$/i

/** A missed path for the log: without parts that may be tokens or personal numbers. */
export const missedPath = (address: string): string =>
  address
    .slice(0, 200)
    .split('/')
    .map((part) => (HARMLESS.test(part) ? part : '*'))
    .join('/')
