import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/services.ts'
import { paths, patterns, serverPattern } from '#shared/paths.ts'
import { answerNo, answerYes, standInReserve } from '../answer.ts'
import { findShiftElsewhere } from '../other-shift.ts'
import { findResponseLink } from '../response-link.ts'
import type { Attempt } from './attempt.ts'
import { failing } from './failing.ts'
import { checkMessage, readForm } from './form.ts'
import { frameFor, mayAnswer, PRIVATE, readView, refuse, show, showOver, type ByToken } from './replies.ts'
import { RESULT_ID } from './result-id.ts'

const SAY = { accepted: answerYes, declined: answerNo, interested: standInReserve }

/** Yes, no, or the reserve. */
export const answerRoute = (app: FastifyInstance, services: Services) => {
  app.post<ByToken>(serverPattern(patterns.response), failing(services, 'answer'), async (request, reply) => {
    const { token } = request.params
    if (!mayAnswer(request, services.config.appUrl)) return reply.code(403).send()
    const link = await findResponseLink(services.database, token)
    if (!link) return refuse(request, reply, services)
    const { texts } = frameFor(request, services)
    const { answer, takeBoth, typed } = readForm(request.body)
    if (link.isOver) return showOver(request, reply, services, link, { tried: 'answer', typed })
    const checked = checkMessage('answer', typed, texts)
    const preselected = answer === 'interested' ? null : answer
    const refused = (status: number, attempt: Attempt) =>
      show(request, reply.code(status), services, link, { preselected, attempt })
    const unsaid = (problem: string) =>
      ({ tried: 'answer', form: 'answer', problem, typed, isMessageWrong: false }) as const
    if (checked.attempt) return refused(422, checked.attempt)
    if (!answer) return refused(422, unsaid(texts.problems.chooseAnswer))
    const shift = answer === 'accepted' && !takeBoth ? await findShiftElsewhere(services, link) : null
    if (shift) return show(request, reply.code(409), services, link, { elsewhere: { shift, typed } })
    const outcome = await SAY[answer](services, link, checked.message)
    if (outcome === 'open') return refused(409, unsaid(texts.problems.freeNow))
    if (outcome !== 'already-yours')
      return reply.headers(PRIVATE).redirect(`${paths.response(token)}#${RESULT_ID}`, 303)
    // What the winner wrote with a no belongs to the form that takes the yes back.
    const { mayWithdraw } = await readView(services, link)
    const problem = mayWithdraw ? texts.problems.alreadyYours : texts.problems.started
    return refused(409, { ...unsaid(problem), form: 'withdrawal' })
  })
}
