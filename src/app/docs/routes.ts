import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/services.ts'
import { paths } from '#shared/paths.ts'
import { serverPaths } from '#shared/server-paths.ts'
import { openApiDocument } from '../api.ts'
import { DOCS_CSP, renderDocs } from './page.tsx'

/** The API described, for programs (OpenAPI 3.1) and for people. */
export const docsRoutes = (app: FastifyInstance, services: Services) => {
  let document: ReturnType<typeof openApiDocument> | undefined
  const described = () => (document ??= openApiDocument(services))

  app.get(serverPaths.openApi, () => described())
  app.get(paths.apiDocs, async (_request, reply) =>
    reply
      .header('content-security-policy', DOCS_CSP)
      .type('text/html; charset=utf-8')
      .send(renderDocs(await described())),
  )
}
