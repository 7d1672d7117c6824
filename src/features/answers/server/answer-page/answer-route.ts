import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ChangedSince } from '#features/assignments/server/claim.ts'
import { findShiftElsewhere } from '#features/assignments/server/other-shift.ts'
import { findResponseLink, type FoundLink } from '#features/assignments/server/response-link.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { osloToday } from '#shared/dates.ts'
import { patterns, paths, serverPattern } from '#shared/paths.ts'
import { shiftKey } from '#shared/server-paths.ts'
import { answerNo, answerYes, standInReserve, type IsSeen } from '../answer.ts'
import { answerNoToAll, answerYesToAll } from '../answer-all.ts'
import type { Attempt } from './attempt.ts'
import { checkMessage, failing, readForm, type Sent } from './form.ts'
import { readResponseViews } from './read-views.ts'
import {
  frameFor,
  mayAnswer,
  PRIVATE,
  readView,
  readViews,
  refuse,
  show,
  showOver,
  type ByToken,
} from './replies.ts'
import { changesSince, type Changes } from './seen.ts'
import type { ResponseTexts } from './texts.ts'
import { awaiting, RESULT_ID } from './view.ts'

/** Takes yes, no, or the reserve. Several shifts need two presses: the first shows them and the second answers. */
export const answerRoute = (app: FastifyInstance, services: Services) => {
  app.post<ByToken>(serverPattern(patterns.response), failing(services, 'answer'), async (request, reply) => {
    const { token } = request.params
    if (!mayAnswer(request, services.config.appUrl)) return reply.code(403).send()
    const sent = readForm(request.body)
    const found = await findResponseLink(services.database, token, sent.shift ?? request.query.vakt)
    if (!found) return refuse(request, reply, services)
    const { answer, typed } = sent
    const { texts } = frameFor(request, services)
    if (found.isOver) return showOver(request, reply, services, found, { tried: 'answer', typed })
    const checked = checkMessage('answer', typed, texts)
    const preselected = answer === 'interested' ? null : answer
    const refused = (status: number, attempt: Attempt, changes?: Changes) =>
      show(request, reply.code(status), services, found, {
        preselected,
        attempt,
        ...(changes && { changes }),
      })
    const unsaid = (problem: string) =>
      ({ tried: 'answer', form: 'answer', problem, typed, isMessageWrong: false }) as const
    if (checked.attempt) return refused(422, checked.attempt)
    if (!answer || found.isForAll !== sent.isForAll) return refused(422, unsaid(texts.problems.chooseAnswer))
    if (sent.isForAll && !sent.chosen) return showSummary(request, reply, services, found, sent)
    const link = sent.isForAll ? onlyChosen(found, sent.chosen ?? []) : found
    if (!link) return refused(422, unsaid(texts.problems.chooseAnswer))
    const other = answer === 'accepted' && !sent.takeBoth ? await findShiftElsewhere(services, link) : null
    const seen = seenBy(services, link, sent, texts)
    if (other) {
      const changes = await services.database.read(link.scope, seen.changes)
      const toAll = sent.isForAll ? link.assignmentIds : null
      return show(request, reply.code(409), services, found, {
        changes,
        elsewhere: { shift: other, typed, toAll },
      })
    }
    const outcome = await answerOf(services, link, sent, answer, checked.message, seen.isSeen).catch(
      asChanged,
    )
    if (outcome === 'changed') {
      const changes = await services.database.read(link.scope, seen.changes)
      return refused(409, unsaid(texts.problems.changed), changes)
    }
    if (outcome === 'open') return refused(409, unsaid(texts.problems.freeNow))
    if (outcome !== 'already-yours') return reply.headers(PRIVATE).redirect(shownAfter(token, link), 303)
    // The winner's message to a no moves to the withdrawal form.
    const { mayWithdraw } = await readView(services, link)
    const problem = mayWithdraw ? texts.problems.alreadyYours : texts.problems.started
    return refused(409, { ...unsaid(problem), form: 'withdrawal' })
  })
}

const SAY = { accepted: answerYes, declined: answerNo, interested: standInReserve }

const answerOf = async (
  services: Services,
  link: FoundLink,
  { isForAll }: Sent,
  answer: keyof typeof SAY,
  message: string | null,
  isSeen: IsSeen | undefined,
) => {
  if (!isForAll) return SAY[answer](services, link, message, isSeen)
  await (answer === 'accepted' ? answerYesToAll : answerNoToAll)(services, link, message, isSeen)
  return 'answered'
}

/** Shows the shifts that an answer to all would include, or the list when none remain. */
const showSummary = async (
  request: FastifyRequest<ByToken>,
  reply: FastifyReply,
  services: Services,
  link: FoundLink,
  { answer, typed }: Sent,
) => {
  const isYes = answer === 'accepted'
  const views = await readViews(services, link)
  const [first, ...others] = awaiting(views, isYes ? 'accepted' : 'declined')
  const toAll =
    first && ({ answer: isYes ? 'accepted' : 'declined', chosen: [first, ...others], typed } as const)
  return show(request, reply, services, link, { views, ...(toAll && { toAll }) })
}

/** The link limited to those shifts; null when there are none. */
const onlyChosen = (link: FoundLink, keys: readonly string[]): FoundLink | null => {
  const assignmentIds = link.assignmentIds.filter((id) => keys.includes(shiftKey(id)))
  const [assignmentId] = assignmentIds
  return assignmentId === undefined ? null : { ...link, assignmentId, assignmentIds }
}

/** The page after an answer; for several shifts, the list shows what was recorded. */
const shownAfter = (token: string, { assignmentIds, assignmentId, isForAll }: FoundLink) => {
  const answered = assignmentIds.length > 1 && !isForAll ? `?svart=${shiftKey(assignmentId)}` : ''
  return `${paths.response(token)}${answered}#${RESULT_ID}`
}

/** Compares the facts that the page showed with the current ones, for every shift in the answer. */
const seenBy = (
  { clock }: Services,
  link: FoundLink,
  { seen, shift, isForAll }: Sent,
  texts: ResponseTexts,
): { changes: (tx: TenantTransaction) => Promise<Changes>; isSeen: IsSeen | undefined } => {
  const changes = async (tx: TenantTransaction) => {
    if (seen === null) return []
    const views = await readResponseViews(tx, link, osloToday(clock.now()))
    if (isForAll) return changesSince(seen, views, texts)
    if (shift !== null) return changesSince(seen, views, texts, link.assignmentId)
    return changesSince(
      seen,
      views.filter(({ facts }) => facts.id === link.assignmentId),
      texts,
    )
  }
  return { changes, isSeen: seen === null ? undefined : async (tx) => (await changes(tx)).length === 0 }
}

const asChanged = (error: unknown): 'changed' => {
  if (error instanceof ChangedSince) return 'changed'
  throw error
}
