import compress from '@fastify/compress'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { logCsvRoute } from '#features/archive/server/log-csv-route.ts'
import { archiveRoutes } from '#features/archive/server/routes.ts'
import { myCalendarRoute } from '#features/mine/server/calendar-route.ts'
import { responseRoutes } from '#features/answers/server/answer-page/routes.ts'
import { paymentEventRoutes } from '#features/credits/server/payment-events.ts'
import { invitations } from '#features/employers/server/accept.ts'
import { oidcCallbackRoute } from '#features/identity/server/oidc/callback-route.ts'
import { bounceRoutes } from '#features/email/server/bounces/routes.ts'
import { takeBounce } from '#features/asking/server/returned/take-bounce.ts'
import { reportRoutes } from '#features/sms/server/report-routes.ts'
import { eventsCsvRoute } from '#features/history/server/events-csv.ts'
import { economyCsvRoute } from '#features/superadmin/server/economy/economy-csv-route.ts'
import { exportRoutes } from '#features/vikarer/server/export-routes.ts'
import { BODY_LIMIT, formBodies, drainUnreadBodies } from '#server/http/bodies.ts'
import { COMPRESSION } from '#server/http/compression.ts'
import { describeFailure } from '#server/http/failures.ts'
import { readableUrl } from '#server/http/readable-url.ts'
import { isSameOrigin } from '#server/http/same-origin.ts'
import { endSlowBodies, CONNECTION_TIMEOUTS } from '#server/http/slow-requests.ts'
import type { Metrics } from '#server/metrics.ts'
import type { Services } from '#server/services.ts'
import { apiRoutes } from './api.ts'
import { boardRoutes } from './board/routes.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import { docsRoutes } from './docs/routes.ts'
import { drainOnClose } from './drain.ts'
import { liveRoutes } from './live-routes.ts'
import { operationsRoutes } from './operations.ts'
import { closedHeaders, securityHeaders } from './security-headers.ts'
import { siteRoutes } from './site/routes.ts'
import { redirectUntidy, redirectUntidyLinks } from './tidy-links.ts'
import { staticRoutes } from './static.ts'
import { makeStrangersTakeTurns } from './strangers.ts'
import { utboksRoutes } from './utboks/routes.ts'

interface ServerOptions {
  /** Closing takes this long; everything is still answered and /readyz fails, so that a load balancer can redirect. */
  readonly drainMs?: number
  /** Are the API's descriptions made at once, before their first reader? That takes half a second of a processor. */
  readonly preparesDocs?: boolean
}

/** The web server, in the order in which a request passes through it. */
export const createServer = async (
  services: Services,
  { drainMs = 0, preparesDocs = true }: ServerOptions = {},
): Promise<FastifyInstance> => {
  const { config } = services
  const app = Fastify({
    loggerInstance: undefined,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: BODY_LIMIT,
    ...CONNECTION_TIMEOUTS,
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url }) => readableUrl(url ?? '/'),
    frameworkErrors: unreadableAddress(services),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  })
  countRequests(app, services.metrics)
  makeStrangersTakeTurns(app, services)
  endSlowBodies(app)
  noteRefusals(app, services)
  app.setErrorHandler((error, request, reply) => describeFailure(services.log, error, request, reply))
  await securityHeaders(app, config.https)
  redirectUntidyLinks(app)
  await app.register(compress, { global: true, ...COMPRESSION })
  drainUnreadBodies(app)
  formBodies(app)

  operationsRoutes(app, services, drainOnClose(app, drainMs))
  responseRoutes(app, services)
  myCalendarRoute(app, services)
  utboksRoutes(app, services)
  liveRoutes(app, services)
  archiveRoutes(app, services)
  exportRoutes(app, services)
  logCsvRoute(app, services)
  economyCsvRoute(app, services)
  eventsCsvRoute(app, services)
  oidcCallbackRoute(app, services, invitations)
  docsRoutes(app, services, preparesDocs)
  boardRoutes(app, services)
  checkoutRoutes(app, services)
  reportRoutes(app, services)
  bounceRoutes(app, services, takeBounce)
  paymentEventRoutes(app, services)
  await app.register((scope) => apiRoutes(scope, services), { prefix: '/api' })
  await staticRoutes(app, services, await siteRoutes(app, services))
  return app
}

const countRequests = (app: FastifyInstance, metrics: Metrics) => {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    metrics.requestSeconds.observe(
      { method: request.method, route, status: `${Math.floor(reply.statusCode / 100)}xx` },
      reply.elapsedTime / 1000,
    )
  })
  app.addHook('onRoute', ({ method, url: route }) => {
    for (const written of [method].flat().filter((one) => one !== 'GET' && one !== 'HEAD'))
      metrics.requestSeconds.zero({ method: written, route, status: '5xx' }) // first seen at 1: no increase
  })
}

/** Logs refusals outside the procedures, which log their own with the caller. */
const noteRefusals = (app: FastifyInstance, { securityLog, config }: Services) => {
  app.addHook('onResponse', async (request, { statusCode }) => {
    if (statusCode !== 401 && statusCode !== 403 && statusCode !== 429) return
    const { url: route = 'unknown' } = request.routeOptions
    const facts = { route, ip: request.ip }
    if (statusCode === 403 && !isSameOrigin(request, config.appUrl)) securityLog.note('other-site', facts)
    else if (route === '/api/*') return
    else if (statusCode === 429) securityLog.note('limit-reached', facts)
    else securityLog.note('refused', { ...facts, reason: statusCode === 401 ? 'UNAUTHORIZED' : 'FORBIDDEN' })
  })
}

/** An address that Fastify cannot parse reaches no route and no hook: the common headers are set here. */
const unreadableAddress =
  ({ config, log }: Services) =>
  (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(closedHeaders(config.https))
    if (redirectUntidy(request, reply)) return
    void describeFailure(log, error, request, reply)
  }
