import type { FastifyInstance } from 'fastify'
import { sessionForFile } from '#features/identity/server/sessions/session-for-file.ts'
import { refuse } from '#server/http/downloads.ts'
import type { Services } from '#server/services.ts'
import { Id } from '#shared/ids.ts'
import { patterns, serverPattern } from '#shared/paths.ts'
import { LINK_UNUSABLE } from '#features/answers/texts.ts'
import { calendarFile } from '#features/answers/server/calendar-file.ts'
import { findMyLink, type ResponseLink } from '#features/assignments/server/response-link.ts'

const READERS = { area: 'vikar', roles: ['substitute'] } as const

/** The calendar file of a logged-in substitute's shift that has not ended. */
export const myCalendarRoute = (app: FastifyInstance, services: Services) => {
  const address = serverPattern(patterns.ownCalendar)
  app.get<{ Params: { id: string } }>(address, { exposeHeadRoute: false }, async (request, reply) => {
    const session = await sessionForFile(services, request, reply, READERS)
    if (!session) return reply
    const id = Id.safeParse(request.params.id).data
    const link = id ? await findMyLink(services.database, session.scope, id) : null
    const content = link && (await calendarFile(services, link, tokenOf(services, link)))
    if (content === null) return refuse(reply, 404, 'NOT_FOUND', LINK_UNUSABLE)
    return reply
      .header('content-disposition', 'attachment; filename="oppdrag.ics"')
      .type('text/calendar; charset=utf-8')
      .send(content)
  })
}

/** The substitute's own link, as it was sent to them. */
const tokenOf = ({ tokens }: Services, { tokenId }: ResponseLink) =>
  tokens.derive('assignment_response_tokens', tokenId)
