import type { FastifyReply, FastifyRequest } from 'fastify'
import { describeFailure } from '#server/http/failures.ts'
import type { Services } from '#server/services.ts'

/** What a page could ask the browser for, and ours never do. Copying a link is the one thing left. */
export const PERMISSIONS =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=(), browsing-topics=()'

/** An address that Fastify cannot take apart reaches no route and no hook: what every answer carries is put on here. */
export const unreadableAddress =
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
    void describeFailure(log, error, request, reply)
  }
