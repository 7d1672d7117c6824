import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#server/services.ts'
import type { Attempt } from './attempt.ts'
import { readForm } from './form.ts'
import { renderFailure } from './page.tsx'
import { frameFor, sendPage } from './replies.ts'

/**
 * When an answer fails on our side: says so in words, and keeps what was sent for another try. What the caller did wrong
 * is answered as everywhere.
 */
export const failing = (services: Services, form: Attempt['form']) => ({
  errorHandler: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    if (error.statusCode !== undefined && error.statusCode < 500) throw error
    services.log.error({ err: error, route: request.routeOptions.url }, 'an answer failed')
    const frame = frameFor(request, services)
    const { answer, typed } = readForm(request.body)
    const { problems } = frame.texts
    const answerFailed = answer === 'declined' ? problems.noFailed : problems.yesFailed
    const problem = form === 'withdrawal' ? problems.withdrawFailed : answerFailed
    return sendPage(
      reply.code(500),
      renderFailure(frame, { problem, action: request.url, response: answer, typed }),
    )
  },
})
