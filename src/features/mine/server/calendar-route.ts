import type { FastifyInstance, FastifyReply } from 'fastify'
import { readSession } from '#features/accounts/server/session.ts'
import type { Services } from '#server/services.ts'
import { mayEnter } from '#shared/access.ts'
import { isUuid } from '#shared/ids.ts'
import { LOG_IN_FIRST, NO_ACCESS } from '#shared/failures.ts'
import { patterns, serverPattern } from '#shared/paths.ts'
import { LINK_UNUSABLE } from '#features/answers/texts.ts'
import { calendarFile } from '#features/answers/server/calendar-file.ts'
import { findMyLink, type ResponseLink } from '#features/assignments/server/response-link.ts'

/** The calendar file of a shift that is the logged-in substitute's, and not over. */
export const myCalendarRoute = (app: FastifyInstance, services: Services) => {
  const address = serverPattern(patterns.ownCalendar)
  app.get<{ Params: { id: string } }>(address, { exposeHeadRoute: false }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const headers = new Headers({ cookie: request.headers.cookie ?? '' })
    const session = await readSession(services, headers, (cookie) => void reply.header('set-cookie', cookie))
    if (mayEnter('vikar', session) === 'log-in') return refuse(reply, 401, 'UNAUTHORIZED', LOG_IN_FIRST)
    if (session?.role !== 'substitute') return refuse(reply, 403, 'FORBIDDEN', NO_ACCESS)
    const { id } = request.params
    const link = isUuid(id) ? await findMyLink(services.database, session.scope, id) : null
    const content = link && (await calendarFile(services, link, tokenOf(services, link)))
    if (content === null) return refuse(reply, 404, 'NOT_FOUND', LINK_UNUSABLE)
    return reply
      .header('content-disposition', 'attachment; filename="oppdrag.ics"')
      .type('text/calendar; charset=utf-8')
      .send(content)
  })
}

/** Their own link, as it was sent to them. */
const tokenOf = ({ tokens }: Services, { tokenId }: ResponseLink) =>
  tokens.derive('assignment_response_tokens', tokenId)

const refuse = (reply: FastifyReply, status: number, code: string, message: string) =>
  reply.code(status).send({ code, message })
