import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/services.ts'
import { paths, patterns, serverPattern } from '#shared/paths.ts'
import { findResponseLink } from '../response-link.ts'
import { withdrawByLink } from '../withdraw-by-link.ts'
import type { Attempt } from './attempt.ts'
import { failing } from './failing.ts'
import { checkMessage, readForm } from './form.ts'
import { frameFor, mayAnswer, PRIVATE, refuse, show, showOver, type ByToken } from './replies.ts'
import { RESULT_ID } from './result-id.ts'

/** 'Jeg kan ikke likevel'. A refused one is shown on this address, so that opening it again leads to the page. */
export const withdrawRoutes = (app: FastifyInstance, services: Services) => {
  const address = serverPattern(patterns.responseWithdraw)

  app.get<ByToken>(address, (request, reply) =>
    reply.headers(PRIVATE).redirect(paths.response(request.params.token), 303),
  )

  app.post<ByToken>(address, failing(services, 'withdrawal'), async (request, reply) => {
    const { token } = request.params
    if (!mayAnswer(request, services.config.appUrl)) return reply.code(403).send()
    const link = await findResponseLink(services.database, token)
    if (!link) return refuse(request, reply, services)
    const { texts } = frameFor(request, services)
    const { typed } = readForm(request.body)
    if (link.isOver) return showOver(request, reply, services, link, { tried: 'withdrawal', typed })
    const checked = checkMessage('withdrawal', typed, texts)
    const refused = (status: number, attempt: Attempt) =>
      show(request, reply.code(status), services, link, { attempt })
    if (checked.attempt) return refused(422, checked.attempt)
    const outcome = await withdrawByLink(services, link, checked.message)
    if (outcome === 'withdrawn' || outcome === 'already-withdrawn')
      return reply.headers(PRIVATE).redirect(`${paths.response(token)}#${RESULT_ID}`, 303)
    const problem = { started: 'started', 'too-often': 'tooOften', 'not-yours': 'notYours' } as const
    return refused(409, {
      tried: 'withdrawal',
      form: 'withdrawal',
      problem: texts.problems[problem[outcome]],
      typed: checked.message ?? '',
      isMessageWrong: false,
    })
  })
}
