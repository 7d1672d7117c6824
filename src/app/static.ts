import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '#server/services.ts'
import { isAppPage } from '#shared/paths.ts'
import { missedPath } from './missed-path.ts'
import { appPages } from './preload.ts'

const WEB = fileURLToPath(new URL('../../dist/web/', import.meta.url))

/** The built pages. Files with a hash in their name never change; everything else is asked for again. */
export const staticRoutes = async (app: FastifyInstance, services: Services) => {
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
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`)
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const pageAt = appPages(WEB)
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !path.extname(request.url.split('?')[0] ?? '')
    if (!isPage) return reply.code(404).send({ code: 'NOT_FOUND', message: 'Fant ikke det du lette etter' })
    const [address = ''] = request.url.split('?')
    if (!isAppPage(address)) {
      services.log.info({ path: missedPath(address) }, 'page not found')
      reply.code(404)
    }
    return sendApp(reply, pageAt(address))
  })
}

/** The router in the browser knows the page. */
const sendApp = (reply: FastifyReply, page: string) =>
  reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
