import type { FastifyInstance } from 'fastify'
import { isSameOrigin } from '#server/http/same-origin.ts'
import type { Services } from '#server/services.ts'

/** Notes what was refused beside the procedures, which note their own refusals with who asked. */
export const noteRefusals = (app: FastifyInstance, { securityLog, config }: Services) => {
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
