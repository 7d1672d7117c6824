import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/services.ts'
import { patterns, serverPattern } from '#shared/paths.ts'
import { ANSWERS } from '../../rules.ts'
import { calendarFile } from '../calendar-file.ts'
import { findResponseLink } from '../response-link.ts'
import { answerRoute } from './answer-route.ts'
import { liveRoute } from './live.ts'
import { noteOpened } from './opened.ts'
import { mayAnswer, PRIVATE, refuse, sendUnusable, show, type ByToken } from './replies.ts'
import { withdrawRoutes } from './withdraw-routes.ts'

/** The page behind a personal link. GET shows, POST answers. */
export const responseRoutes = (app: FastifyInstance, services: Services) => {
  app.get<ByToken>(serverPattern(patterns.response), async (request, reply) => {
    const link = await findResponseLink(services.database, request.params.token)
    if (!link) return refuse(request, reply, services)
    const preselected = ANSWERS.find((answer) => answer === request.query.response) ?? null
    return show(request, reply, services, link, { preselected })
  })

  app.post<ByToken>(serverPattern(patterns.responseOpened), async (request, reply) => {
    if (!mayAnswer(request, services.config.appUrl)) return reply.code(403).send()
    const link = await findResponseLink(services.database, request.params.token)
    if (!link) return refuse(request, reply, services)
    if (!link.isOver) await noteOpened(services, link)
    return reply.code(204).headers(PRIVATE).send()
  })

  app.get<ByToken>(serverPattern(patterns.responseCalendar), async (request, reply) => {
    const link = await findResponseLink(services.database, request.params.token)
    if (!link) return refuse(request, reply, services)
    const content = await calendarFile(services, link, request.params.token)
    if (content === null) return sendUnusable(request, reply.code(404), services)
    return reply
      .headers(PRIVATE)
      .header('content-disposition', 'attachment; filename="oppdrag.ics"')
      .type('text/calendar; charset=utf-8')
      .send(content)
  })

  answerRoute(app, services)
  withdrawRoutes(app, services)
  liveRoute(app, services)
}
