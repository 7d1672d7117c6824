import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { archiveRoutes } from '#features/archive/server/routes.ts'
import { myCalendarRoute } from '#features/mine/server/calendar-route.ts'
import { responseRoutes } from '#features/answers/server/answer-page/routes.ts'
import { paymentEventRoutes } from '#features/credits/server/payment-events.ts'
import { oidcCallbackRoute } from '#features/oidc/server/callback-route.ts'
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
import { checkoutRoutes } from './checkout/routes.ts'
import { docsRoutes } from './docs/routes.ts'
import { drainOnClose } from './drain.ts'
import { liveRoutes } from './live-routes.ts'
import { operationsRoutes } from './operations.ts'
import { siteRoutes } from './site/routes.ts'
import { redirectUntidy, redirectUntidyLinks } from './tidy-links.ts'
import { staticRoutes } from './static.ts'
import { makeStrangersTakeTurns } from './strangers.ts'
import { utboksRoutes } from './utboks/routes.ts'

/**
 * The web server: what happens to a request, in order. Closing it takes `drainMs` in which everything is still answered
 * and /readyz says no: time for a load balancer to turn elsewhere.
 */
export const createServer = async (services: Services, drainMs = 0): Promise<FastifyInstance> => {
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
  await app.register(helmet, securityHeaders(config.https))
  app.addHook('onRequest', async (_request, { raw }) => void raw.setHeader('permissions-policy', PERMISSIONS))
  redirectUntidyLinks(app)
  await app.register(compress, { global: true, ...COMPRESSION })
  drainUnreadBodies(app)
  formBodies(app)

  const isDraining = drainOnClose(app, drainMs)

  operationsRoutes(app, services, isDraining)
  responseRoutes(app, services)
  myCalendarRoute(app, services)
  utboksRoutes(app, services)
  liveRoutes(app, services)
  archiveRoutes(app, services)
  exportRoutes(app, services)
  economyCsvRoute(app, services)
  eventsCsvRoute(app, services)
  oidcCallbackRoute(app, services)
  docsRoutes(app, services)
  checkoutRoutes(app, services)
  reportRoutes(app, services)
  bounceRoutes(app, services, takeBounce)
  paymentEventRoutes(app, services)
  await app.register((scope) => apiRoutes(scope, services), { prefix: '/api' })
  const sendNotFound = await siteRoutes(app, services)
  await staticRoutes(app, services, sendNotFound)
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
      metrics.requestSeconds.zero({ method: written, route, status: '5xx' }) // first seen at 1 is no increase
  })
}

/** The one style element that react-aria injects: `touch-action` of what can be pressed. */
const REACT_ARIA_STYLE = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='"

/** The response page brings a stricter policy of its own. */
const securityHeaders = (https: boolean) =>
  ({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", REACT_ARIA_STYLE],
        styleSrcAttr: ["'unsafe-inline'"], // positions of popovers; no style element, no script
        imgSrc: ["'self'", 'data:'],
        mediaSrc: ["'self'"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        frameSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  }) as const

/** Notes what was refused beside the procedures, which note their own refusals with who asked. */
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

/** What a page could ask the browser for, and ours never do. Copying a link is the one thing left. */
const PERMISSIONS =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=(), browsing-topics=()'

/** An address that Fastify cannot take apart reaches no route and no hook: what every answer carries is put on here. */
const unreadableAddress =
  ({ config, log }: Services) =>
  (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'permissions-policy': PERMISSIONS,
      'cache-control': 'no-store',
      ...(config.https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    })
    if (redirectUntidy(request, reply)) return
    void describeFailure(log, error, request, reply)
  }
