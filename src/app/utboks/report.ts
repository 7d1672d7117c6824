import type { FastifyInstance, RouteShorthandOptions } from 'fastify'
import * as z from 'zod/mini'
import { takeReports } from '#features/sms/server/reports.ts'
import { isSameOrigin } from '#server/http/same-origin.ts'
import type { Services } from '#server/services.ts'
import { paths } from '#shared/paths.ts'
import { outboxPatterns, smsAnchor } from './addresses.ts'
import { notFound } from './not-found.ts'
import type { Outbox } from './read.ts'

const Report = z.object({ id: z.uuid(), state: z.enum(['delivered', 'failed']) })

/** The stand-in's delivery reports: somebody says of a caught SMS what the telephone network would. */
export const reportByHand = (
  app: FastifyInstance,
  services: Services,
  outbox: Outbox,
  guarded: Pick<RouteShorthandOptions, 'onRequest'>,
) => {
  app.get(outboxPatterns.report, guarded, async (_request, reply) => reply.redirect(paths.outbox))

  app.post<{ Params: { id: string } }>(outboxPatterns.report, guarded, async (request, reply) => {
    if (!isSameOrigin(request, services.config.appUrl)) return reply.code(403).send()
    const report = Report.safeParse({ ...fieldsOf(request.body), id: request.params.id })
    if (!outbox.sms || !report.success) return notFound(reply)
    const { id, state } = report.data
    const reason = state === 'failed' ? 'meldt i utboksen' : null
    await takeReports(services, 'local', [{ kind: 'report', id, gatewayId: id, state, reason }])
    return reply.redirect(`${paths.outbox}#${smsAnchor(id)}`, 303)
  })
}

const fieldsOf = (body: unknown) => (typeof body === 'object' ? body : null)
