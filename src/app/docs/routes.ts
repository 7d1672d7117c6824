import type { FastifyInstance } from 'fastify'
import { createMadeBodies, makeBody, sendMade } from '#server/http/made-once.ts'
import type { Services } from '#server/services.ts'
import { paths } from '#shared/paths.ts'
import { serverPaths } from '#shared/server-paths.ts'
import { openApiDocument } from '../api.ts'
import { DOCS_CSP, renderDocs } from './page.tsx'

/**
 * The description of the API, for programs (OpenAPI 3.1) and for people. Each is made once, if prepared right after the
 * server listens: generating, rendering and compressing a megabyte takes longer than an answer page or the start may
 * wait.
 */
export const docsRoutes = (app: FastifyInstance, services: Services, isPrepared: boolean) => {
  const bodies = createMadeBodies(2)
  let document: ReturnType<typeof openApiDocument> | undefined
  const described = () => (document ??= openApiDocument(services))
  const json = () =>
    bodies('json', async () => makeBody(JSON.stringify(await described()), 'application/json; charset=utf-8'))
  const page = () =>
    bodies('page', async () => makeBody(await renderDocs(await described()), 'text/html; charset=utf-8'))

  if (isPrepared)
    app.addHook('onListen', (done) => {
      Promise.all([json(), page()]).catch((err: unknown) => {
        services.log.warn({ err }, 'the description of the API is made when it is asked for')
      })
      done()
    })
  app.get(serverPaths.openApi, async (request, reply) => sendMade(request, reply, await json()))
  app.get(paths.apiDocs, async (request, reply) =>
    sendMade(request, reply.header('content-security-policy', DOCS_CSP), await page()),
  )
}
