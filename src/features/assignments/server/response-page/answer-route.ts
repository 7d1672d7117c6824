import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/services.ts'
import { paths, patterns, serverPattern } from '#shared/paths.ts'
import { answerNo, answerYes } from '../answer.ts'
import { findResponseLink } from '../response-link.ts'
import type { Attempt } from './attempt.ts'
import { failing } from './failing.ts'
import { checkMessage, readForm } from './form.ts'
import { frameFor, mayAnswer, PRIVATE, readView, refuse, show, showOver, type ByToken } from './replies.ts'
import { RESULT_ID } from './result-id.ts'

/** Yes or no. */
export const answerRoute = (app: FastifyInstance, services: Services) => {
  app.post<ByToken>(serverPattern(patterns.response), failing(services, 'answer'), async (request, reply) => {
    const { token } = request.params
    if (!mayAnswer(request, services.config.appUrl)) return reply.code(403).send()
    const link = await findResponseLink(services.database, token)
    if (!link) return refuse(request, reply, services)
    const { texts } = frameFor(request, services)
    const { answer, typed } = readForm(request.body)
    if (link.isOver) return showOver(request, reply, services, link, { tried: 'answer', typed })
    const checked = checkMessage('answer', typed, texts)
    const refused = (status: number, attempt: Attempt) =>
      show(request, reply.code(status), services, link, { preselected: answer, attempt })
    if (checked.attempt) return refused(422, checked.attempt)
    if (!answer) {
      const problem = texts.problems.chooseAnswer
      return refused(422, { tried: 'answer', form: 'answer', problem, typed, isMessageWrong: false })
    }
    const say = answer === 'accepted' ? answerYes : answerNo
    const outcome = await say(services, link, checked.message)
    if (outcome !== 'already-yours')
      return reply.headers(PRIVATE).redirect(`${paths.response(token)}#${RESULT_ID}`, 303)
    // What the winner wrote with a no belongs to the form that takes the yes back.
    const { mayWithdraw } = await readView(services, link)
    const problem = mayWithdraw ? texts.problems.alreadyYours : texts.problems.started
    return refused(409, { tried: 'answer', form: 'withdrawal', problem, typed, isMessageWrong: false })
  })
}
